import type { EpisodeReport } from '#server/areas/screeners/screener-record.ts';

const CELLS = 50;

/** Characters for never, once, twice, and three times or more. */
const MARKS = { unicode: [' ', '░', '▓', '█'], ascii: [' ', '-', '=', '#'] } as const;
export type StripStyle = keyof typeof MARKS;

type Watched = Pick<EpisodeReport, 'durationSeconds' | 'parts'>;

/**
 * Draws which parts were watched. A cell has the average number of times, rounded, but at least one
 * if any of it was watched.
 */
export function drawStrip({ durationSeconds, parts }: Watched, style: StripStyle): string {
  const marks = MARKS[style];
  const cellSeconds = durationSeconds / CELLS;
  const cells = Array.from({ length: CELLS }, (_, at) => {
    const [start, end] = [at * cellSeconds, (at + 1) * cellSeconds];
    const viewed = parts.reduce(
      (sum, { from, to, times }) =>
        sum + times * Math.max(0, Math.min(to, end) - Math.max(from, start)),
      0,
    );
    if (viewed === 0) return marks[0];
    return marks[Math.min(3, Math.max(1, Math.round(viewed / cellSeconds)))];
  });
  return `[${cells.join('')}]`;
}

export function explainStrip(style: StripStyle): string {
  const [, once, twice, often] = MARKS[style];
  return `Each strip is the whole episode: ${once} watched once, ${twice} twice, ${often} three times or more.`;
}
