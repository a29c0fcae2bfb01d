import styles from './skeleton.module.css';

/** A placeholder that is hidden from screen readers; the caller adds one "loading" text for all. */
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
