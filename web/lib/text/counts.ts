const CAP = 999_999_999;

/** 1,234 → 1.2K. Truncated, not rounded, so that 999,999 is not shown as a million. */
export function abbreviate(count: number): string {
  const capped = Math.min(Math.max(0, Math.trunc(count)), CAP);
  if (capped < 1_000) return String(capped);
  if (capped < 1_000_000) return `${truncate(capped / 1_000)}K`;
  return `${truncate(capped / 1_000_000)}M`;
}

function truncate(value: number): string {
  return String(value < 100 ? Math.trunc(value * 10) / 10 : Math.trunc(value));
}
