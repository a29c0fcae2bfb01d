import { SkeletonPoster, SkeletonText } from '#ui/display/skeleton.tsx';
import card from './drama-card.module.css';
import rail from './rail.module.css';
import styles from './rail-skeleton.module.css';

const CARDS = 8;

/** The placeholder of a rail, as high as one whose titles take two lines. */
export function RailSkeleton({ title }: { title: string }) {
  return (
    <div className={rail.rail}>
      <div className={rail.head}>
        <p className={rail.title}>{title}</p>
        <div className={rail.buttons}>
          <span className={styles.buttons} />
        </div>
      </div>
      <div className={rail.strip}>
        {Array.from({ length: CARDS }, (_, index) => (
          <div key={index} className={card.card}>
            <SkeletonPoster />
            <div className={styles.title}>
              <SkeletonText lines={2} />
            </div>
            <p className={card.facts}>&nbsp;</p>
          </div>
        ))}
      </div>
    </div>
  );
}
