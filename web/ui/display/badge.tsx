import styles from './badge.module.css';

const MAX_COUNT = 99;

/** What a badge shows of a count; nothing for nothing. */
export function badgeText(count: number): string | undefined {
  if (count <= 0) return undefined;
  return count > MAX_COUNT ? `${MAX_COUNT}+` : String(count);
}

/** Sits on the corner of its positioned parent, whose name says the count: this is for the eye. */
export function CountBadge({ count }: { count: number }) {
  const text = badgeText(count);
  if (!text) return null;
  return (
    // A new key for a new text starts the small jump that draws the eye.
    <span key={text} className={styles.badge} aria-hidden="true">
      {text}
    </span>
  );
}
