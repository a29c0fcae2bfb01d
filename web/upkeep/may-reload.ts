const KEY = 'reloaded';
const INTERVAL_MS = 10_000;

/** Whether a page may reload itself: once in ten seconds, to prevent a reload loop. */
export function mayReload(): boolean {
  try {
    const now = Date.now();
    // The absolute difference, because a clock can be set back.
    if (Math.abs(now - Number(sessionStorage.getItem(KEY))) < INTERVAL_MS) return false;
    sessionStorage.setItem(KEY, String(now));
    return true;
  } catch {
    // Without storage a second reload could not be distinguished from the first.
    return false;
  }
}
