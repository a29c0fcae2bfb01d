import type { ReportedEpisode, ScreenerRecord } from '#contract/desk/sales/screeners.ts';
import { deskApi } from '#desk/lib/api.ts';
import { formatTime } from '#desk/lib/times.ts';
import { DownloadButton } from '#desk/ui/download-button.tsx';
import { Panel } from '#desk/ui/page/panel.tsx';
import type { Translator } from '#i18n/i18n.ts';
import type { Locale } from '#i18n/locales.ts';
import { createNamer } from '#i18n/names/display-names.ts';
import layout from '#ui/styles/layout.module.css';
import { useTranslator } from '#ui/text/translator.ts';
import { formatClock } from './clock.ts';
import styles from './screeners.module.css';
import { StripLegend, WatchedStrip } from './watched-strip.tsx';

/** What the recipient watched, by title and episode. */
export function ReportPanel({ screener }: { screener: ScreenerRecord }) {
  const words = useTranslator();
  const { t } = words;
  const { report } = screener;
  const isWatched = report.some(({ first_at }) => first_at !== null);
  return (
    <Panel
      title={t('deskScreeners.report')}
      aside={
        isWatched && (
          <DownloadButton
            label={t('deskScreeners.downloadCsv')}
            load={() => deskApi.exportScreenerReport({ screener_id: screener.screener_id })}
          />
        )
      }
    >
      {isWatched ? (
        <>
          <p>{describeTotals(report, words)}</p>
          <StripLegend />
          {Array.from(Map.groupBy(report, ({ drama_id }) => drama_id).values(), (episodes) => (
            <TitleReport key={episodes[0]?.drama_id} episodes={episodes} />
          ))}
        </>
      ) : (
        <p className={layout.quiet}>{t('deskScreeners.nothingWatched')}</p>
      )}
    </Panel>
  );
}

function TitleReport({ episodes }: { episodes: ReportedEpisode[] }) {
  const { t } = useTranslator();
  const watched = episodes.filter(({ first_at }) => first_at !== null);
  const rest = episodes.length - watched.length;
  return (
    <section className={styles.titleReport}>
      <h3>{episodes[0]?.title}</h3>
      <ul className={styles.report}>
        {watched.map((episode) => (
          <EpisodeReport key={episode.episode_no} episode={episode} />
        ))}
      </ul>
      {rest > 0 && <p className={layout.quiet}>{t('deskScreeners.notWatched', { count: rest })}</p>}
    </section>
  );
}

function EpisodeReport({ episode }: { episode: ReportedEpisode }) {
  const words = useTranslator();
  const { t, locale } = words;
  const { episode_no, first_at, last_at, devices, countries } = episode;
  const nameOf = createNamer(locale, 'region');
  const places = [...devices, ...countries.map(nameOf)].join(' · ');
  return (
    <li>
      <p className={styles.episodeLine}>
        <span>{t('deskScreeners.episode', { episode: episode_no })}</span>
        <span>{describeViewing([episode], words)}</span>
      </p>
      <WatchedStrip episode={episode} />
      <p className={layout.quiet}>
        {first_at &&
          last_at &&
          t('deskScreeners.viewedBetween', {
            first: formatTime(locale, first_at),
            last: formatTime(locale, last_at),
          })}
        {places && ` · ${places}`}
      </p>
    </li>
  );
}

function describeTotals(report: ReportedEpisode[], words: Translator): string {
  const { t } = words;
  const watched = report.filter(({ first_at }) => first_at !== null).length;
  return [
    t('deskScreeners.totalEpisodes', { watched, count: report.length }),
    describeViewing(report, words),
  ].join(' · ');
}

/** `0:42 of 1:30 (46%) · 2 plays`; not 100% before everything was watched. */
function describeViewing(episodes: ReportedEpisode[], { t, locale }: Translator): string {
  const sum = (of: (episode: ReportedEpisode) => number) =>
    episodes.reduce((total, episode) => total + of(episode), 0);
  const [watched, duration] = [
    sum(({ watched_seconds }) => watched_seconds),
    sum(({ duration_seconds }) => duration_seconds),
  ];
  return [
    t('deskScreeners.watchedOf', {
      watched: formatClock(watched),
      duration: formatClock(duration),
      percent: formatPercent(locale, duration > 0 ? watched / duration : 0),
    }),
    t('deskScreeners.playCount', { count: sum(({ plays }) => plays) }),
  ].join(' · ');
}

function formatPercent(locale: Locale, part: number): string {
  const format = new Intl.NumberFormat(locale, { style: 'percent' });
  return format.format(Math.floor(part * 100) / 100);
}
