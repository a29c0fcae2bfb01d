import type { Analysis } from '../analyse/analyse-script.ts';

/** Writes positions of episodes as their numbers: `1–3, 7`. */
export function episodeRanges({ episodes }: Analysis, positions: readonly number[]): string {
  const numbers = positions
    .map((position) => episodes[position - 1]?.episode.no ?? position)
    .toSorted((a, b) => a - b);
  const ranges: [number, number][] = [];
  for (const no of numbers) {
    const last = ranges.at(-1);
    if (last && no <= last[1] + 1) last[1] = no;
    else ranges.push([no, no]);
  }
  return ranges.map(([first, last]) => (first === last ? first : `${first}–${last}`)).join(', ');
}
