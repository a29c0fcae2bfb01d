/** Returns `1–3, 7` for 1, 2, 3 and 7. */
export function formatRanges(numbers: Iterable<number>): string {
  const ranges: [number, number][] = [];
  for (const number of Array.from(numbers).sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last?.[1] === number - 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join(', ');
}

/** Returns `episode 3` or `episodes 1–3, 7`. */
export function formatEpisodes(numbers: number[]): string {
  return `${numbers.length === 1 ? 'episode' : 'episodes'} ${formatRanges(numbers)}`;
}
