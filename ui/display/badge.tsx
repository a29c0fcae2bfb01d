import styles from './badge.module.css';

const MAX_COUNT = 99;

/** The text for a count; undefined for 0. */
export function badgeText(count: number): string | undefined {
  if (count <= 0) return undefined;
  return count > MAX_COUNT ? `${MAX_COUNT}+` : String(count);
}

/** A count at the corner of the positioned parent, whose accessible name must include the count. */
export function CountBadge({ count }: { count: number }) {
  const text = badgeText(count);
  if (!text) return null;
  return (
    // A new key restarts the animation.
    <span key={text} className={styles.badge} aria-hidden="true">
      {text}
    </span>
  );
}
