/** As `episodeNo` of contract/playback.ts. */
const MAX_EPISODE = 10_000;

/** `1–3, 5` */
export function formatEpisodes(numbers: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const number of numbers) {
    const last = runs.at(-1);
    if (last?.[1] === number - 1) last[1] = number;
    else runs.push([number, number]);
  }
  return runs.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join(', ');
}

/** Reads `1-3, 5`; undefined for anything else. */
export function parseEpisodes(text: string): number[] | undefined {
  const numbers = new Set<number>();
  for (const part of text.split(/[,，、;\s]+/).filter(Boolean)) {
    const [, first, last = first] = /^(\d{1,5})(?:[-–—~〜](\d{1,5}))?$/.exec(part) ?? [];
    const [from, to] = [Number(first), Number(last)];
    if (!(from >= 1 && from <= to && to <= MAX_EPISODE)) return undefined;
    for (let number = from; number <= to; number++) numbers.add(number);
  }
  return numbers.size === 0 ? undefined : [...numbers].sort((one, other) => one - other);
}
