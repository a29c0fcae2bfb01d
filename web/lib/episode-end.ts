/** Nobody watches the closing frames: an episode ends a little before its end. */
const CLOSING_SECONDS = 5;
const CLOSING_SHARE = 0.1;

/** Whether an episode left at this place counts as seen. */
export function isAsGoodAsOver(positionSeconds: number, durationSeconds: number): boolean {
  // A place kept before the film's length was known says nothing about its end.
  if (durationSeconds <= 0) return false;
  const left = durationSeconds - positionSeconds;
  return left <= Math.min(CLOSING_SECONDS, durationSeconds * CLOSING_SHARE);
}
