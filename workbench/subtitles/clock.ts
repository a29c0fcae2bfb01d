const CLOCK =
  /^\s*(?:(\d{1,2})\s*[:：])?\s*(\d{1,3})\s*[:：]\s*(\d{1,2})(?:\s*[.,。，]\s*(\d{1,3}))?\s*$/;
const SECONDS = /^\s*(\d{1,6})(?:[.,](\d{1,3}))?\s*$/;

/** Formats 62,345 ms as `1:02.345` and times from an hour on as `1:01:02.345`. */
export function formatClock(ms: number): string {
  const [hours, minutes] = [Math.floor(ms / 3_600_000), Math.floor(ms / 60_000) % 60];
  const tail = `${pad(Math.floor(ms / 1000) % 60, 2)}.${pad(ms % 1000, 3)}`;
  return hours > 0 ? `${hours}:${pad(minutes, 2)}:${tail}` : `${minutes}:${tail}`;
}

function pad(value: number, digits: number): string {
  return String(value).padStart(digits, '0');
}

/** Reads what a person types: `1:02.5`, `0:01:02,500` or seconds, `62.5`. */
export function parseClock(text: string): number | undefined {
  const [, seconds, rest = ''] = SECONDS.exec(text) ?? [];
  if (seconds !== undefined) return Number(seconds) * 1000 + Number(rest.padEnd(3, '0'));
  const [match, hours = '0', minutes = '0', whole = '0', part = ''] = CLOCK.exec(text) ?? [];
  if (match === undefined || Number(whole) > 59) return undefined;
  const total = (Number(hours) * 60 + Number(minutes)) * 60 + Number(whole);
  return total * 1000 + Number(part.padEnd(3, '0'));
}
