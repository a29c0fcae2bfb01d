const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const steps = [
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', MINUTE_MS],
] as const;

/** "3 hours ago"; undefined for less than a minute and for future times. */
export function timeAgo(at: string, now: string, locale: string): string | undefined {
  const pastMs = Date.parse(now) - Date.parse(at);
  for (const [unit, ms] of steps) {
    if (pastMs < ms) continue;
    const text = new Intl.RelativeTimeFormat(locale).format(-Math.floor(pastMs / ms), unit);
    // Removes the space that Intl puts between number and unit; our Japanese texts have none.
    return locale === 'ja' ? text.replace(/\s/, '') : text;
  }
  return undefined;
}
