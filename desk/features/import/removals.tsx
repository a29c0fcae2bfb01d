import type { ImportSummary } from '#contract/desk/catalogue/imports.ts';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './apply.module.css';

const SHOWN = 10;

/** What an import removes from dramas. */
export function Removals({ removals }: Pick<ImportSummary, 'removals'>) {
  const { t } = useTranslator();
  const rest = removals.length - SHOWN;
  return (
    <ul className={styles.removals}>
      {removals.slice(0, SHOWN).map(({ drama, removed }) => (
        <li key={drama}>
          <strong>{drama}</strong>: {removed.join('; ')}
        </li>
      ))}
      {rest > 0 && <li>{t('deskImport.moreRemovals', { count: rest })}</li>}
    </ul>
  );
}
