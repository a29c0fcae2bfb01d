import { SkeletonPoster, SkeletonText } from '../../ui/skeleton.tsx';
import card from './drama-card.module.css';
import styles from './rail.module.css';

const CARDS = 8;

/** A rail that is still to come, as high as one whose titles take two lines. */
export function RailSkeleton({ title }: { title: string }) {
  return (
    <section className={styles.rail}>
      <div className={styles.head}>
        <p className={styles.title}>{title}</p>
        <div className={styles.buttons}>
          <span className={styles.buttonRoom} />
        </div>
      </div>
      <div className={styles.strip}>
        {Array.from({ length: CARDS }, (_, index) => (
          <div key={index} className={card.card}>
            <SkeletonPoster />
            <div className={card.titleRoom}>
              <SkeletonText lines={2} />
            </div>
            <p className={card.facts}>&nbsp;</p>
          </div>
        ))}
      </div>
    </section>
  );
}
