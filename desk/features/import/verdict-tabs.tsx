import { Link } from 'react-router';
import type { ImportSummary } from '#contract/desk/catalogue/imports.ts';
import { useListQuery } from '#desk/lib/list-query.ts';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './report.module.css';

/** Filters the rows of a report by what happens to them; each filter has an address. */
export function VerdictTabs({ summary }: { summary: ImportSummary }) {
  const { t, locale } = useTranslator();
  const query = useListQuery();
  const tallies = [summary.dramas, summary.tags, summary.rights, summary.holdbacks];
  const sum = (what: 'added' | 'changed') => tallies.reduce((all, tally) => all + tally[what], 0);
  const tabs = [
    { name: t('desk.all'), count: sum('added') + sum('changed'), verdict: '', warned: '' },
    { name: t('deskImport.added'), count: sum('added'), verdict: 'added', warned: '' },
    { name: t('deskImport.changed'), count: sum('changed'), verdict: 'changed', warned: '' },
    { name: t('deskImport.warnings'), count: summary.warned, verdict: '', warned: 'yes' },
  ];
  const [verdict, warned] = [query.get('verdict'), query.get('warned')];
  const isCurrent = (tab: (typeof tabs)[number]) =>
    tab.verdict === verdict && tab.warned === warned;
  return (
    <nav className={styles.tabs} aria-label={t('deskImport.rows')}>
      {tabs
        .filter((tab) => tab.count > 0 || isCurrent(tab))
        .map((tab) => (
          <Link
            key={tab.name}
            to={query.hrefOf({ verdict: tab.verdict, warned: tab.warned, problem: undefined })}
            preventScrollReset
            aria-current={isCurrent(tab) ? 'true' : undefined}
          >
            {tab.name} <span>{tab.count.toLocaleString(locale)}</span>
          </Link>
        ))}
    </nav>
  );
}
