const KEY = 'reloaded';
const GUARD_MS = 10_000;

/** Whether a page may load itself anew: once in ten seconds, or it might go on for ever. */
export function mayReload(): boolean {
  try {
    const now = Date.now();
    // Either way: clocks are set back, too.
    if (Math.abs(now - Number(sessionStorage.getItem(KEY))) < GUARD_MS) return false;
    sessionStorage.setItem(KEY, String(now));
    return true;
  } catch {
    // Without storage nothing could tell the second time from the first.
    return false;
  }
}
