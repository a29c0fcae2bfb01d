/** The last day that the contract accepts. */
export const LAST_DAY = '2099-12-31';

/** Today as the server counts days. */
export function today(): string {
  return new Date().toISOString().slice(0, 10);
}

/** Whether a day, `2026-01-31` or empty, is before today. */
export function hasPassed(day: string): boolean {
  return day !== '' && day < today();
}

/** A market, as query text, whose start has passed is used as one that starts today. */
export function withoutPassedStart(query: string): string {
  return query.replace(/&start_date=([^&]*)/, (part, day: string) => (hasPassed(day) ? '' : part));
}
