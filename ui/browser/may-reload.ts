const KEY = 'reloaded';
const INTERVAL_MS = 10_000;

/** Whether a page may reload itself: once in ten seconds, to prevent a reload loop. */
export function mayReload(): boolean {
  try {
    const now = Date.now();
    // `Math.abs`, because the clock may have been set back since.
    if (Math.abs(now - Number(sessionStorage.getItem(KEY))) < INTERVAL_MS) return false;
    sessionStorage.setItem(KEY, String(now));
    return true;
  } catch {
    // Without storage the time of the last reload is unknown, so reloads could not be limited.
    return false;
  }
}
