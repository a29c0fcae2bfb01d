import { type ReactNode, useRef } from 'react';
import { classNames } from '#ui/state/class-names.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { useFragments } from '#web/lib/fragments.ts';
import { useFollowedLinks } from '#web/lib/use-followed-links.ts';
import { useMarks } from '../licence/marks/use-marks.ts';
import { type CardFacts, factsOf } from './card-facts.ts';
import { DramaCard, type DramaCardProps } from './drama-card.tsx';
import styles from './rail.module.css';
import { type LoadSynopses, useSynopses } from './use-synopses.ts';

interface RailProps {
  title: string;
  dramas: CardFacts[];
  /** Whether the rail is visible without scrolling. */
  isFirst?: boolean;
  /** Shown beside the title. */
  action?: ReactNode;
  /** A button for each card, the same in all rails that do not describe their cards. */
  renderAction?: (drama: CardFacts) => ReactNode;
  /** Overrides a card's link and note, and sets its progress. */
  describeCard?: (drama: CardFacts) => Pick<DramaCardProps, 'href' | 'note' | 'progress'>;
  /** Called on the first hover or focus; without it there are no synopses. */
  loadSynopses?: LoadSynopses;
}

/** A row of posters that scrolls sideways. */
export function Rail({
  title,
  dramas,
  isFirst = false,
  action,
  renderAction,
  describeCard,
  loadSynopses,
}: RailProps) {
  const { t } = useTranslator();
  const { synopses, loadOnce } = useSynopses(dramas, loadSynopses);
  const marks = useMarks(dramas);
  const followLink = useFollowedLinks();
  const renderFragment = useFragments();
  const stripRef = useRef<HTMLUListElement>(null);
  // A little less than a strip's width, so that a card that is cut off at the edge is shown next.
  const scroll = (direction: 1 | -1) => {
    const strip = stripRef.current;
    strip?.scrollBy({ left: direction * strip.clientWidth * 0.9 });
  };
  const card = (drama: CardFacts) => (
    <DramaCard
      key={drama.drama_id}
      drama={drama}
      synopsis={synopses?.get(drama.drama_id)}
      mark={marks.get(drama.drama_id)?.state}
      action={renderAction?.(drama)}
      {...describeCard?.(drama)}
    />
  );
  // The server caches the HTML of cards, except of those that are described otherwise.
  const cards =
    renderFragment && !describeCard
      ? {
          dangerouslySetInnerHTML: {
            __html: dramas.reduce(
              (html, drama) =>
                html +
                renderFragment({
                  kind: renderAction ? 'action' : 'plain',
                  id: drama.drama_id,
                  facts: Object.values(factsOf(drama)),
                  node: () => card(drama),
                }),
              '',
            ),
          },
        }
      : { children: dramas.map(card) };
  return (
    <section className={classNames(styles.rail, !isFirst && styles.later)}>
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {action}
        <div className={styles.buttons}>
          <button type="button" aria-label={t('home.railBack')} onClick={() => scroll(-1)}>
            <span className={styles.back} />
          </button>
          <button type="button" aria-label={t('home.railForward')} onClick={() => scroll(1)}>
            <span className={styles.forward} />
          </button>
        </div>
      </div>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard clicks the links inside */}
      <ul
        className={styles.strip}
        ref={stripRef}
        onClick={followLink}
        onPointerEnter={loadOnce}
        onFocus={loadOnce}
        {...cards}
      />
    </section>
  );
}
