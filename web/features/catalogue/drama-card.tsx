import { cardWidths, readFixedPicture } from '../../../contract/images.ts';
import { paths } from '../../lib/paths.ts';
import { useSpeaker } from '../../lib/speaker.ts';
import { Poster } from '../../ui/poster.tsx';
import type { CardFacts } from './card-facts.ts';
import styles from './drama-card.module.css';

/** One drama of a list, which follows its link. */
export function DramaCard({ drama, isFirst }: { drama: CardFacts; isFirst: boolean }) {
  const { t, locale } = useSpeaker();
  return (
    <li className={styles.card}>
      <a className={styles.link} href={paths.player(locale, drama.drama_id)}>
        <Poster picture={readFixedPicture(drama.cover, cardWidths)} isFirst={isFirst} />
        <h3 className={styles.title}>{drama.title}</h3>
      </a>
      {drama.is_new_release && <span className={styles.badge}>{t('page.newBadge')}</span>}
      <p className={styles.facts}>
        {`${drama.release_year} · ${t('page.episodes', { count: drama.episode_count })}`}
      </p>
    </li>
  );
}
