import { Link } from 'react-router';
import type { DeskDeal } from '#contract/desk/sales/deals.ts';
import { offerFacts, shortPlaceWords } from '#contract/site/licence-words.ts';
import { useMay } from '#desk/lib/session.ts';
import { formatDate } from '#desk/lib/times.ts';
import { Panel } from '#desk/ui/page/panel.tsx';
import { versionNames } from '#i18n/names/order-names.ts';
import { totalWords, wholePrice } from '#ui/quote/quote-words.ts';
import layout from '#ui/styles/layout.module.css';
import { separated } from '#ui/text/separated.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { rightsPath } from '../shared/paths.ts';
import styles from './deal.module.css';

/** The agreed titles with the rights that the deal booked. */
export function DealLines({ deal }: { deal: DeskDeal }) {
  const words = useTranslator();
  const { t, locale } = words;
  const maySeeRights = useMay('rights.read');
  const { currency } = deal;
  // An agreement on paper may have no prices.
  const hasPrices = currency !== null && deal.lines.some(({ price }) => price !== null);
  return (
    <Panel
      title={t('orders.items')}
      aside={<strong>{hasPrices && totalWords(words, { currency }, deal.lines)}</strong>}
      isFlush
    >
      <ul className={styles.lines}>
        {deal.lines.map((line) => (
          <li key={line.grant_id}>
            <div className={styles.lineHead}>
              <strong>{line.title}</strong>
              <span>{currency && wholePrice(words, { currency }, line)}</span>
            </div>
            <p className={layout.quiet}>
              {separated([
                t(versionNames[line.is_custom_version]),
                t('orders.episodes', { count: line.episode_count }),
                ...offerFacts(words, line.terms, shortPlaceWords).map(([, value]) => value),
              ])}
            </p>
            <p className={layout.quiet}>
              {maySeeRights ? (
                <Link to={rightsPath(`id:${line.drama_id}`)}>
                  {t('deskOrders.grant', { number: `R${line.grant_id}` })}
                </Link>
              ) : (
                t('deskOrders.grant', { number: `R${line.grant_id}` })
              )}{' '}
              {grantText(line)}
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );

  function grantText({ is_grant_active, last_day }: DeskDeal['lines'][number]): string {
    if (!is_grant_active) return t('deskOrders.grantInactive');
    return last_day
      ? t('deskOrders.grantUntil', { day: formatDate(locale, last_day) })
      : t('deskOrders.grantOpen');
  }
}
