/**
 * An episode counts as watched a little before its end, because viewers skip the closing frames.
 */
const CLOSING_SECONDS = 5;
const CLOSING_SHARE = 0.1;

export function isWatchedToEnd(positionSeconds: number, durationSeconds: number): boolean {
  // The position was stored before the duration was known.
  if (durationSeconds <= 0) return false;
  const left = durationSeconds - positionSeconds;
  return left <= Math.min(CLOSING_SECONDS, durationSeconds * CLOSING_SHARE);
}
