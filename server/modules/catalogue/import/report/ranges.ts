/** `1–3, 7` */
export function formatRanges(numbers: Iterable<number>): string {
  const runs: [number, number][] = [];
  for (const number of Array.from(numbers).sort((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last?.[1] === number - 1) last[1] = number;
    else runs.push([number, number]);
  }
  return runs.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join(', ');
}

/** `episode 3`, `episodes 1–3, 7` */
export function formatEpisodes(numbers: number[]): string {
  return `${numbers.length === 1 ? 'episode' : 'episodes'} ${formatRanges(numbers)}`;
}
