import { type ChangeEvent, type ReactNode, useId } from 'react';
import type { AvailabilityState } from '#contract/licence/availability.ts';
import { cardWidths, readFixedPicture } from '#contract/site/images.ts';
import { paths } from '#contract/site/paths.ts';
import { inLocaleOrder } from '#i18n/locales.ts';
import { joinNames } from '#i18n/names/display-names.ts';
import { Poster } from '#ui/display/poster.tsx';
import { abbreviate } from '#ui/text/counts.ts';
import { languageName } from '#ui/text/language-name.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { PosterMark } from '#web/features/licence/marks/poster-mark.tsx';
import type { BuyerFacts } from './browse-data.ts';
import styles from './buyer-card.module.css';

interface BuyerCardProps {
  drama: BuyerFacts;
  /** Whether the poster is loaded eagerly. */
  isFirst: boolean;
  action: ReactNode;
  /** The availability in the visitor's market, or in that of the list. */
  mark: AvailabilityState | undefined;
  /** Defined in selection mode, in which a click anywhere on the card chooses the drama. */
  choice:
    | { isChosen: boolean; onChange: (event: ChangeEvent<HTMLInputElement>) => void }
    | undefined;
}

/** A drama of the list. `BrowsePage` handles the clicks on its link. */
export function BuyerCard({ drama, isFirst, action, mark, choice }: BuyerCardProps) {
  const { t, locale } = useTranslator();
  const markId = useId();
  const episodes = t('page.episodes', { count: drama.episode_count });
  const minutes = t('catalogue.minutes', { count: drama.total_minutes });
  const count = drama.view_count;
  const views = t('catalogue.views', { views: abbreviate(count), count });
  return (
    <li className={styles.card}>
      <a
        className={styles.link}
        href={paths.player(locale, drama.drama_id)}
        aria-describedby={mark && markId}
        inert={choice !== undefined}
      >
        <Poster picture={readFixedPicture(drama.cover, cardWidths)} isFirst={isFirst} />
        <h3 className={styles.title}>{drama.title}</h3>
      </a>
      {mark && <PosterMark id={markId} state={mark} />}
      {drama.is_new_release && !choice && (
        <span className={styles.badge}>{t('page.newBadge')}</span>
      )}
      {drama.original_title !== drama.title && (
        <p className={styles.original}>{drama.original_title}</p>
      )}
      <p className={styles.facts}>{`${drama.release_year} · ${episodes}\n${minutes} · ${views}`}</p>
      <Languages languages={drama.languages} />
      {choice && (
        <>
          <input
            type="checkbox"
            className={styles.choice}
            checked={choice.isChosen}
            aria-label={drama.title}
            onChange={choice.onChange}
          />
          <span className={styles.tick} aria-hidden="true" />
        </>
      )}
      <div className={styles.action}>{action}</div>
    </li>
  );
}

/**
 * Language codes, which are quick to compare. Screen readers read the full names from a label: as
 * hidden text, names in several scripts would take a quarter of the list's layout.
 */
function Languages({ languages }: { languages: string[] }) {
  const { t, locale } = useTranslator();
  const codes = inLocaleOrder(languages);
  const names = joinNames(locale, codes.map(languageName));
  return (
    <p
      className={styles.languages}
      role="img"
      aria-label={`${t('catalogue.languages')} ${names}`}
      // Intl's language names may differ between server and browser.
      suppressHydrationWarning
    >
      {codes.join(' · ').toUpperCase()}
    </p>
  );
}
