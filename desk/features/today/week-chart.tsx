import type { TodayWeeks } from '#contract/desk/today.ts';
import { formatDate } from '#desk/lib/times.ts';
import { VisuallyHidden } from '#ui/display/visually-hidden.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './week-chart.module.css';

const HEIGHT = 96;
const BAR = 20;
const GAP = 8;
/** A week with a small count still shows a bar. */
const MIN_BAR = 3;

interface WeekChartProps {
  weeks: TodayWeeks;
  /** The heading of the counts in the table. */
  label: string;
}

/** Bars of the last weeks, the current one marked; for screen readers a table. */
export function WeekChart({ weeks, label }: WeekChartProps) {
  const { t, locale } = useTranslator();
  const most = Math.max(1, ...weeks.map(({ count }) => count));
  const total = weeks.reduce((sum, { count }) => sum + count, 0);
  const current = weeks.at(-1);
  const width = weeks.length * (BAR + GAP) - GAP;
  const [first] = weeks;
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.caption}>
        <span className={styles.current}>
          {t('deskToday.thisWeek', { count: current?.count ?? 0 })}
        </span>
        <span>{t('deskToday.inWeeks', { count: total, weeks: weeks.length })}</span>
      </figcaption>
      <svg
        className={styles.bars}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {weeks.map(({ week, count }, at) => {
          const height = count === 0 ? 1 : Math.max(MIN_BAR, (count / most) * HEIGHT);
          return (
            <rect
              key={week}
              className={at === weeks.length - 1 ? styles.now : styles.bar}
              x={at * (BAR + GAP)}
              y={HEIGHT - height}
              width={BAR}
              height={height}
              rx={2}
            >
              <title>
                {t('page.labelled', {
                  label: formatDate(locale, week),
                  value: count.toLocaleString(locale),
                })}
              </title>
            </rect>
          );
        })}
      </svg>
      <div className={styles.axis} aria-hidden="true">
        <span>{first && formatDate(locale, first.week)}</span>
        <span>{current && formatDate(locale, current.week)}</span>
      </div>
      <VisuallyHidden>
        <table>
          <caption>{label}</caption>
          <thead>
            <tr>
              <th scope="col">{t('deskToday.week')}</th>
              <th scope="col">{label}</th>
            </tr>
          </thead>
          <tbody>
            {weeks.map(({ week, count }) => (
              <tr key={week}>
                <th scope="row">{formatDate(locale, week)}</th>
                <td>{count}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </figure>
  );
}
