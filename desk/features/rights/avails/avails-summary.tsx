import type { DeskOutput } from '#contract/desk/client.ts';
import type { LeafMedium } from '#contract/licence/media.ts';
import { deskApi } from '#desk/lib/api.ts';
import { Panel } from '#desk/ui/page/panel.tsx';
import { useAnswer } from '#desk/ui/use-answer.ts';
import { joinNames } from '#i18n/names/display-names.ts';
import { mediaNames } from '#i18n/names/order-names.ts';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './avails.module.css';

type Summary = DeskOutput<'getAvailsSummary'>;

const TYPING_MS = 500;

/** What the file would have and what it leaves out, as the mapping is edited. */
export function AvailsSummary({ mapping }: { mapping: string | undefined }) {
  const { t, locale } = useTranslator();
  const { latest, failure } = useAnswer(
    mapping ?? '',
    (text, options) => deskApi.getAvailsSummary(text ? { mapping: text } : {}, options),
    TYPING_MS,
  );

  const names = (counts: Summary['without_price']) =>
    joinNames(
      locale,
      counts.map(({ code, count }) =>
        t('deskRights.codeOfGrants', {
          code: code in mediaNames ? t(mediaNames[code as LeafMedium]) : code,
          count,
        }),
      ),
    );
  return (
    <Panel title={t('deskRights.availsSummary')}>
      <div role="status" aria-busy={!latest && !failure} className={styles.summary}>
        {!latest && !failure && <p>{t('deskRights.previewChecking')}</p>}
        {failure ? <p>{failure}</p> : latest && <Lines {...latest} />}
      </div>
    </Panel>
  );

  function Lines(summary: Summary) {
    const { without_licence_type, without_price, without_territory } = summary;
    const leftOut = [
      [without_licence_type, 'deskRights.withoutType'],
      [without_price, 'deskRights.withoutPrice'],
      [without_territory, 'deskRights.withoutTerritory'],
    ] as const;
    return (
      <>
        <p className={styles.total}>
          {t('deskRights.availsRows', { rows: summary.row_count, titles: summary.drama_count })}
        </p>
        {summary.reduced_rows > 0 && (
          <p>{t('deskRights.reducedRows', { count: summary.reduced_rows })}</p>
        )}
        {leftOut.map(
          ([counts, text]) =>
            counts.length > 0 && <p key={text}>{t(text, { names: names(counts) })}</p>,
        )}
      </>
    );
  }
}
