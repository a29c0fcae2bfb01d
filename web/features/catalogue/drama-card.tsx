import type { ReactNode } from 'react';
import { cardWidths, readFixedPicture } from '../../../contract/images.ts';
import { paths } from '../../lib/paths.ts';
import { useSpeaker } from '../../lib/speaker.ts';
import { Poster } from '../../ui/poster.tsx';
import type { CardFacts } from './card-facts.ts';
import styles from './drama-card.module.css';

/** What a list knows of one drama beyond its facts. */
export interface CardDetail {
  /** Of what has been watched, 0 to 1. */
  progress?: number;
  /** Instead of year and episodes. */
  note?: string;
  /** Instead of the drama's start. */
  href?: string;
  /** A button on the poster. */
  action?: ReactNode;
}

interface DramaCardProps extends CardDetail {
  drama: CardFacts;
  isFirst: boolean;
}

/** One drama of a list, which follows its link. */
export function DramaCard({ drama, isFirst, progress, note, href, action }: DramaCardProps) {
  const { t, locale } = useSpeaker();
  return (
    <li className={styles.card}>
      <a className={styles.link} href={href ?? paths.player(locale, drama.drama_id)}>
        <div className={styles.poster}>
          <Poster picture={readFixedPicture(drama.cover, cardWidths)} isFirst={isFirst} />
          {progress !== undefined && (
            <div className={styles.progress} aria-hidden="true">
              <div style={{ inlineSize: `${progress * 100}%` }} />
            </div>
          )}
        </div>
        <h3 className={styles.title}>{drama.title}</h3>
      </a>
      {drama.is_new_release && <span className={styles.badge}>{t('page.newBadge')}</span>}
      <p className={styles.facts}>
        {note ?? `${drama.release_year} · ${t('page.episodes', { count: drama.episode_count })}`}
      </p>
      {action && <div className={styles.action}>{action}</div>}
    </li>
  );
}
