import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { DramaCard } from '#contract/catalogue.ts';
import type { AvailabilityState } from '#contract/licence/availability.ts';
import { cardWidths, readFixedPicture } from '#contract/site/images.ts';
import { paths } from '#contract/site/paths.ts';
import { Poster } from '#ui/display/poster.tsx';
import { AvailabilityMark } from '#ui/licence/marks/availability-mark.tsx';
import { separated } from '#ui/text/separated.ts';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './title-facts.module.css';

interface TitleFactsProps {
  drama: DramaCard;
  /** In the visitor's market; undefined until it is known. */
  availability: AvailabilityState | undefined;
  isFirst: boolean;
  /** The note, or the field for it. */
  children?: ReactNode;
}

/** A title of a list: poster, facts, synopsis and availability. */
export function TitleFacts({ drama, availability, isFirst, children }: TitleFactsProps) {
  const { t, locale } = useTranslator();
  const address = paths.player(locale, drama.drama_id);
  return (
    <>
      <Link className={styles.poster} to={address} tabIndex={-1} aria-hidden="true">
        <Poster picture={readFixedPicture(drama.cover, cardWidths)} isFirst={isFirst} />
      </Link>
      <div className={styles.facts}>
        <h2 className={styles.title}>
          <Link to={address}>{drama.title}</Link>
        </h2>
        {drama.original_title !== drama.title && (
          <p className={styles.original}>{drama.original_title}</p>
        )}
        <p className={styles.numbers}>
          {separated([
            drama.release_year,
            t('page.episodes', { count: drama.episode_count }),
            ...drama.tags.slice(0, 2).map(({ tag_name }) => tag_name),
          ])}
        </p>
        <p className={styles.mark}>{availability && <AvailabilityMark state={availability} />}</p>
        {drama.synopsis && <p className={styles.synopsis}>{drama.synopsis}</p>}
        {children}
      </div>
    </>
  );
}
