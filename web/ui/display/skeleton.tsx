import styles from './skeleton.module.css';

/** A poster that is still to come. Whoever shows skeletons says "loading" in words, once. */
export function SkeletonPoster() {
  return <div className={styles.poster} aria-hidden="true" />;
}

export function SkeletonText({ lines = 1 }: { lines?: number }) {
  return (
    <div className={styles.text} aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        <div key={line} className={styles.line} />
      ))}
    </div>
  );
}
