import { useTranslator } from '#ui/text/translator.ts';
import type { Analysis } from '#workbench/scripts/analyse/analyse-script.ts';
import {
  MIN_ACTION_SECONDS,
  PAUSE_SECONDS,
  SPOKEN_PER_MINUTE,
} from '#workbench/scripts/analyse/speech-time.ts';
import { durationText } from '#workbench/scripts/tables/cell-text.ts';
import { EpisodeBars } from './episode-bars.tsx';
import styles from './overview.module.css';

interface OverviewProps {
  analysis: Analysis;
  onJump: (line: number) => void;
}

export function Overview({ analysis, onJump }: OverviewProps) {
  const { t, locale } = useTranslator();
  const numbers = new Intl.NumberFormat(locale);
  const figures = [
    [t('workbenchScripts.episodeCount'), numbers.format(analysis.episodes.length)],
    [t('workbenchScripts.scenes'), numbers.format(analysis.scenes.length)],
    [t('workbenchScripts.people'), numbers.format(analysis.people.length)],
    [t('workbenchScripts.places'), numbers.format(analysis.places.length)],
    [t('workbenchScripts.words'), numbers.format(analysis.words)],
    [t('workbenchScripts.duration'), durationText(analysis.seconds)],
  ] as const;
  return (
    <div className={styles.overview}>
      <dl className={styles.figures}>
        {figures.map(([name, value]) => (
          <div key={name} className={styles.figure}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <EpisodesWithoutHook analysis={analysis} onJump={onJump} />
      <section className={styles.part}>
        <h2>{t('workbenchScripts.durationTitle')}</h2>
        <EpisodeBars episodes={analysis.episodes} onJump={onJump} />
        <p className={styles.help}>
          {t('workbenchScripts.durationHelp', {
            han: SPOKEN_PER_MINUTE.han,
            japanese: SPOKEN_PER_MINUTE.japanese,
            hangul: SPOKEN_PER_MINUTE.hangul,
            words: SPOKEN_PER_MINUTE.words,
            pause: numbers.format(PAUSE_SECONDS),
            action: MIN_ACTION_SECONDS,
          })}
        </p>
      </section>
    </div>
  );
}

/** The episodes that end without a cliffhanger. */
function EpisodesWithoutHook({ analysis, onJump }: OverviewProps) {
  const { t } = useTranslator();
  const missing = analysis.episodes.filter(({ episode }) => episode.hookLine === undefined);
  return (
    <section className={styles.part}>
      <h2>{t('workbenchScripts.hookTitle')}</h2>
      {missing.length === 0 ? (
        <p>{t('workbenchScripts.hookNone')}</p>
      ) : (
        <ul className={styles.chips}>
          {missing.map(({ episode, position }) => (
            <li key={position}>
              <button type="button" className={styles.chip} onClick={() => onJump(episode.line)}>
                {t('workbenchScripts.episodeNo', { episode: episode.no ?? position })}
              </button>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.help}>{t('workbenchScripts.hookHelp')}</p>
    </section>
  );
}
