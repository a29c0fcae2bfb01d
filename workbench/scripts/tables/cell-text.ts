import type { Cell } from './table.ts';

/** `3:05` for 185 seconds. */
export function durationText(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

export function cellText(cell: Cell): string {
  if (typeof cell === 'object') return durationText(cell.seconds);
  return String(cell);
}

export function sortValue(cell: Cell): string | number {
  return typeof cell === 'object' ? cell.seconds : cell;
}
