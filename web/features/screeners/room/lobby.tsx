import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { OpenScreener } from '#contract/screeners.ts';
import { cardWidths, readFixedPicture } from '#contract/site/images.ts';
import { Button } from '#ui/button/button.tsx';
import { buttonClass } from '#ui/button/button-class.ts';
import { Poster } from '#ui/display/poster.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { useSite } from '#web/lib/site.ts';
import styles from './lobby.module.css';
import { EpisodeTiles, episodeAddress } from './panel/episode-tiles.tsx';
import { nextAction, nextEpisode, type ScreenerTitle } from './panel/progress.ts';
import { Terms } from './panel/terms.tsx';

/** The number of titles that are visible without scrolling; their posters are loaded eagerly. */
const FIRST = 2;

/** A longer list is folded to this length. */
const MAX_FOLDED = 24;

interface LobbyProps {
  screener: OpenScreener;
  logo: ReactNode;
  takesFocus: boolean;
}

/** The overview of a screener, before an episode is chosen. */
export function Lobby({ screener, logo, takesFocus }: LobbyProps) {
  const { t } = useTranslator();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  const { siteName = '' } = useSite() ?? {};
  return (
    <div className={styles.lobby}>
      <div className={styles.top}>
        {logo}
        <p className={styles.recipient}>
          <span>{screener.name}</span>
          <span>{screener.email}</span>
        </p>
      </div>
      <h1 ref={heading} tabIndex={-1} className={styles.heading}>
        {t('screeners.roomTitle')}
      </h1>
      <Terms screener={screener} />
      {screener.note && (
        <figure className={styles.note}>
          <figcaption>{t('screeners.noteFrom', { siteName })}</figcaption>
          <blockquote>{screener.note}</blockquote>
        </figure>
      )}
      {screener.titles.length === 0 && <p role="status">{t('screeners.noTitles')}</p>}
      {screener.titles.map((title, index) => (
        <TitleCard key={title.drama_id} title={title} isFirst={index < FIRST} />
      ))}
    </div>
  );
}

function TitleCard({ title, isFirst }: { title: ScreenerTitle; isFirst: boolean }) {
  const { t } = useTranslator();
  const next = nextEpisode(title);
  const [isUnfolded, setIsUnfolded] = useState(title.episodes.length <= MAX_FOLDED);
  const folded = { ...title, episodes: title.episodes.slice(0, MAX_FOLDED) };
  return (
    <section className={styles.title} aria-labelledby={`title-${title.drama_id}`}>
      <div className={styles.poster}>
        <Poster picture={readFixedPicture(title.cover, cardWidths)} isFirst={isFirst} />
      </div>
      <div className={styles.facts}>
        <h2 id={`title-${title.drama_id}`}>{title.title}</h2>
        <p className={styles.count}>
          {t('screeners.episodeCount', { count: title.episodes.length })}
        </p>
        <p className={styles.synopsis}>{title.synopsis}</p>
        {next && (
          <Link
            className={buttonClass({ variant: 'primary' })}
            to={episodeAddress(title.drama_id, next.episode_no)}
            aria-describedby={`title-${title.drama_id}`}
          >
            {t(nextAction(title), { number: next.episode_no })}
          </Link>
        )}
        {next?.plays_left === 1 && <p className={styles.count}>{t('screeners.lastPlay')}</p>}
      </div>
      <div className={styles.episodes}>
        <EpisodeTiles title={isUnfolded ? title : folded} />
        {!isUnfolded && (
          <Button size="small" onClick={() => setIsUnfolded(true)}>
            {t('screeners.allEpisodes', { count: title.episodes.length })}
          </Button>
        )}
      </div>
    </section>
  );
}
