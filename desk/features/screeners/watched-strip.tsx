import type { ReportedEpisode } from '#contract/desk/sales/screeners.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { formatClock } from './clock.ts';
import styles from './watched-strip.module.css';

const HEIGHT = 12;
/** How many parts the text names; the strip shows all. */
const MAX_NAMED = 20;

/** The whole episode from left to right; parts that were watched more often are higher and darker. */
export function WatchedStrip({ episode }: { episode: ReportedEpisode }) {
  const { t } = useTranslator();
  const { duration_seconds: duration, parts } = episode;
  const named = parts
    .slice(0, MAX_NAMED)
    .map(({ from, to, times }) =>
      t('deskScreeners.part', { from: formatClock(from), to: formatClock(to), count: times }),
    );
  return (
    <svg
      className={styles.strip}
      viewBox={`0 0 ${Math.max(1, duration)} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={[...named, ...(parts.length > MAX_NAMED ? ['…'] : [])].join(', ')}
    >
      <rect className={styles.whole} width={Math.max(1, duration)} height={HEIGHT} />
      {parts.map(({ from, to, times }) => (
        <rect
          key={from}
          className={styles[levelOf(times)]}
          x={from}
          y={HEIGHT - heightOf(times)}
          width={to - from}
          height={heightOf(times)}
        />
      ))}
    </svg>
  );
}

const levelOf = (times: number) => (times === 1 ? 'once' : times === 2 ? 'twice' : 'often');
const heightOf = (times: number) => HEIGHT * (times === 1 ? 0.5 : times === 2 ? 0.75 : 1);

export function StripLegend() {
  const { t } = useTranslator();
  return (
    <ul className={styles.legend} aria-hidden="true">
      <li data-level="once">{t('deskScreeners.once')}</li>
      <li data-level="twice">{t('deskScreeners.twice')}</li>
      <li data-level="often">{t('deskScreeners.often')}</li>
    </ul>
  );
}
