const CAP = 999_999_999;

/** Shortens 1,234 to 1.2K. It truncates, because rounding would show 999,999 as a million. */
export function abbreviate(count: number): string {
  const capped = Math.min(Math.max(0, Math.trunc(count)), CAP);
  if (capped < 1_000) return String(capped);
  if (capped < 1_000_000) return `${truncate(capped / 1_000)}K`;
  return `${truncate(capped / 1_000_000)}M`;
}

function truncate(value: number): string {
  return String(value < 100 ? Math.trunc(value * 10) / 10 : Math.trunc(value));
}
