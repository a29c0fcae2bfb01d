import { useTranslator } from '#ui/text/translator.ts';
import { ClashList } from './clash-list.tsx';
import styles from './row-details.module.css';
import type { EndEffects } from './use-end-effects.ts';

/** What the end of a row affects; announced when it is known. */
export function Effects({ effects }: { effects: EndEffects }) {
  const { t } = useTranslator();
  return (
    <div role="status" aria-busy={!effects} className={styles.effects}>
      {!effects && <p>{t('deskRights.previewChecking')}</p>}
      {effects && 'refusal' in effects && <p>{effects.refusal}</p>}
      {effects && 'clashes' in effects && effects.clashes.length === 0 && (
        <p>{t('deskRights.affectsNothing')}</p>
      )}
      {effects && 'clashes' in effects && effects.clashes.length > 0 && (
        <>
          <p>{t('deskRights.affects', { count: effects.clashes.length })}</p>
          <ClashList clashes={effects.clashes} />
        </>
      )}
    </div>
  );
}
