/** As many episodes as fit one phone screen. */
const RANGE_LENGTH = 30;

export interface EpisodeRange<Item> {
  from: number;
  to: number;
  items: Item[];
}

/** Splits episodes into ranges: 1–30, 31–60, … */
export function episodeRanges<Item>(
  items: readonly Item[],
  numberOf: (item: Item) => number,
): EpisodeRange<Item>[] {
  const count = Math.ceil(items.length / RANGE_LENGTH);
  return Array.from({ length: count }, (_, index) => {
    const part = items.slice(index * RANGE_LENGTH, (index + 1) * RANGE_LENGTH);
    const numbers = part.map(numberOf);
    return { from: numbers[0] ?? 0, to: numbers.at(-1) ?? 0, items: part };
  });
}
