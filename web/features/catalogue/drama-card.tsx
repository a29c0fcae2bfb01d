import { type ReactNode, useId } from 'react';
import type { AvailabilityState } from '#contract/licence/availability.ts';
import { cardWidths, readFixedPicture } from '#contract/site/images.ts';
import { paths } from '#contract/site/paths.ts';
import { Poster } from '#ui/display/poster.tsx';
import { classNames } from '#ui/state/class-names.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { PosterMark } from '../licence/marks/poster-mark.tsx';
import type { CardFacts } from './card-facts.ts';
import styles from './drama-card.module.css';

export interface DramaCardProps {
  drama: CardFacts;
  /** Defaults to the player, which starts where the viewer stopped, or with the first episode. */
  href?: string;
  /** Shown instead of the year and the number of episodes. */
  note?: string;
  /** The watched fraction, 0 to 1. */
  progress?: number;
  /** Shown over the poster on hover and focus. */
  synopsis?: string | undefined;
  /** The availability in the visitor's market. */
  mark?: AvailabilityState | undefined;
  /** A button in the poster's corner. */
  action?: ReactNode;
}

/** One drama of a list. The list handles the clicks on its link. */
export function DramaCard(props: DramaCardProps) {
  const { drama, href, note, progress, synopsis, mark, action } = props;
  const { t, locale } = useTranslator();
  const id = useId();
  const [markId, synopsisId] = [`${id}-mark`, `${id}-synopsis`];
  const descriptions = [mark && markId, synopsis && synopsisId].filter(Boolean);
  const { drama_id, title, cover, episode_count, release_year, is_new_release } = drama;
  return (
    <li className={styles.card}>
      <a
        className={styles.link}
        href={href ?? paths.player(locale, drama_id)}
        aria-describedby={descriptions.join(' ') || undefined}
      >
        <Poster picture={readFixedPicture(cover, cardWidths)} />
        <h3 className={styles.title}>{title}</h3>
      </a>
      {(is_new_release || synopsis || mark || progress !== undefined) && (
        <div className={classNames(styles.over, mark && styles.marked)}>
          {is_new_release && <span className={styles.badge}>{t('page.newBadge')}</span>}
          {synopsis && (
            <p className={styles.synopsis} id={synopsisId}>
              <span>{synopsis}</span>
            </p>
          )}
          {mark && <PosterMark id={markId} state={mark} />}
          {progress !== undefined && (
            <span className={styles.progress} style={{ inlineSize: `${progress * 100}%` }} />
          )}
        </div>
      )}
      {action && (
        <div className={styles.action} data-theme="dark">
          {action}
        </div>
      )}
      <p className={styles.facts}>
        {note ?? `${release_year} · ${t('page.episodes', { count: episode_count })}`}
      </p>
    </li>
  );
}
