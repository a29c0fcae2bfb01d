import styles from './skeleton.module.css';

/** Not announced: the caller adds one "loading" text for all skeletons. */
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
