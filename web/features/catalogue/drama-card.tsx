import { posterWidths, readPicture } from '../../../contract/images.ts';
import { useSpeaker } from '../../lib/speaker.ts';
import { Poster } from '../../ui/poster.tsx';
import type { CardFacts } from './card-facts.ts';
import styles from './drama-card.module.css';

const SIZES = '(min-width: 1200px) 180px, (min-width: 700px) 22vw, 44vw';

/** One drama of a list. */
export function DramaCard({ drama, isFirst }: { drama: CardFacts; isFirst: boolean }) {
  const { t } = useSpeaker();
  return (
    <li className={styles.card}>
      <Poster picture={readPicture(drama.cover, posterWidths)} sizes={SIZES} isFirst={isFirst} />
      {drama.is_new_release && <span className={styles.badge}>{t('page.newBadge')}</span>}
      <h3 className={styles.title}>{drama.title}</h3>
      <p className={styles.facts}>
        {`${drama.release_year} · ${t('page.episodes', { count: drama.episode_count })}`}
      </p>
    </li>
  );
}
