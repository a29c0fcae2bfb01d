import type { ImportSummary } from '#contract/desk/catalogue/imports.ts';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './summary-cards.module.css';

const LISTS = ['dramas', 'tags', 'rights', 'holdbacks'] as const;

interface SummaryCardsProps {
  summary: ImportSummary;
  isRights: boolean;
}

/** How many of each kind are added, changed and left as they are. */
export function SummaryCards({ summary, isRights }: SummaryCardsProps) {
  const { t } = useTranslator();
  const always: readonly string[] = isRights ? ['rights', 'holdbacks'] : ['dramas'];
  const shown = LISTS.filter(
    (list) => always.includes(list) || Object.values(summary[list]).some((count) => count > 0),
  );
  return (
    <ul className={styles.cards}>
      {shown.map((list) => {
        const { added, changed, unchanged } = summary[list];
        return (
          <li key={list} className={styles.card}>
            <h2>{t(`deskImport.list.${list}`)}</h2>
            <dl>
              <Count name={t('deskImport.added')} count={added} />
              <Count name={t('deskImport.changed')} count={changed} />
              <Count name={t('deskImport.unchanged')} count={unchanged} />
            </dl>
          </li>
        );
      })}
    </ul>
  );
}

function Count({ name, count }: { name: string; count: number }) {
  const { locale } = useTranslator();
  return (
    <div data-zero={count === 0 || undefined}>
      <dt>{name}</dt>
      <dd>{count.toLocaleString(locale)}</dd>
    </div>
  );
}
