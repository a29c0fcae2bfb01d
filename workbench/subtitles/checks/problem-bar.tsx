import type { ProblemKind } from '#subtitles/checks/problem.ts';
import { classNames } from '#ui/state/class-names.ts';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './problem-bar.module.css';
import type { FoundProblems } from './use-checks.ts';
import type { RowFilter } from './use-rows.ts';

interface ProblemBarProps {
  problems: FoundProblems;
  cueCount: number;
  /** Cues that a model wrote, or that are not translated. */
  markedCount: number;
  filter: RowFilter;
  onFilter: (filter: RowFilter) => void;
}

const isKind = (filter: RowFilter): filter is ProblemKind =>
  filter !== 'all' && filter !== 'problems' && filter !== 'marked';

/** Buttons that filter the table by problem, each with its number of cues. */
export function ProblemBar({ problems, cueCount, markedCount, filter, onFilter }: ProblemBarProps) {
  const { t, locale } = useTranslator();
  const number = new Intl.NumberFormat(locale);
  /** The problems of the filter are mended; its rows are still shown. */
  const isGone = !problems.counts.some(({ kind }) => kind === filter);
  const chip = (value: RowFilter, label: string, count: number) => (
    <button
      key={value}
      type="button"
      className={classNames(styles.chip, value === filter && styles.chosen)}
      aria-pressed={value === filter}
      onClick={() => onFilter(value)}
    >
      {label}
      <span className={styles.count}>{number.format(count)}</span>
    </button>
  );
  return (
    <fieldset className={styles.bar} aria-label={t('workbenchSubtitles.filters')}>
      {chip('all', t('workbenchSubtitles.allCues'), cueCount)}
      {problems.byCue.size > 0 &&
        chip('problems', t('workbenchSubtitles.problems'), problems.byCue.size)}
      {markedCount > 0 && chip('marked', t('workbenchSubtitles.unconfirmed'), markedCount)}
      {problems.counts.map(({ kind, count }) => chip(kind, nameOf(kind), count))}
      {isKind(filter) && isGone && chip(filter, nameOf(filter), 0)}
      {problems.byCue.size === 0 && markedCount === 0 && (
        <span className={styles.clean}>{t('workbenchSubtitles.noProblems')}</span>
      )}
    </fieldset>
  );

  function nameOf(kind: ProblemKind): string {
    return t(`workbenchSubtitles.kind.${kind}`);
  }
}
