import { type ReactNode, useRef } from 'react';
import { useSpeaker } from '../../lib/speaker.ts';
import { useFollowedLinks } from '../../lib/use-followed-links.ts';
import type { CardFacts } from './card-facts.ts';
import { DramaCard } from './drama-card.tsx';
import styles from './rail.module.css';

interface RailProps {
  title: string;
  dramas: CardFacts[];
  /** Seen without scrolling. */
  isFirst?: boolean;
  /** Beside the title. */
  action?: ReactNode;
}

/** Posters in one line that scrolls sideways: by finger, wheel, keyboard or its two buttons. */
export function Rail({ title, dramas, isFirst = false, action }: RailProps) {
  const { t } = useSpeaker();
  const stripRef = useRef<HTMLUListElement>(null);
  const scroll = (direction: 1 | -1) => {
    const strip = stripRef.current;
    strip?.scrollBy({ left: direction * strip.clientWidth * 0.9, behavior: 'smooth' });
  };
  return (
    <section className={styles.rail}>
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
      <ul className={styles.strip} ref={stripRef} onClick={useFollowedLinks()}>
        {dramas.map((drama, index) => (
          <DramaCard key={drama.drama_id} drama={drama} isFirst={isFirst && index < 4} />
        ))}
      </ul>
    </section>
  );
}
