import { nameKey } from '../parse/names.ts';
import type { SceneFacts } from './scene-facts.ts';

/** Two people who are in the same scene at least once. */
export interface Meeting {
  readonly first: string;
  readonly second: string;
  readonly sceneCount: number;
  /** The positions of the episodes, in their order. */
  readonly episodes: readonly number[];
  /** The line of the first scene. */
  readonly line: number;
}

/** The number of pairs grows with the square of the people, and a longer list is a crowd. */
const MAX_PEOPLE = 40;

/** The pairs of people, the most frequent first. */
export function meetingsOf(scenes: readonly SceneFacts[]): Meeting[] {
  const pairs = new Map<string, { meeting: Meeting; episodes: Set<number>; count: number }>();
  for (const { people, episodePosition, scene } of scenes) {
    const present = people
      .slice(0, MAX_PEOPLE)
      .toSorted((a, b) => (nameKey(a) < nameKey(b) ? -1 : 1));
    for (const [at, first] of present.entries()) {
      for (const second of present.slice(at + 1)) {
        const key = `${nameKey(first)}\n${nameKey(second)}`;
        const pair = pairs.get(key) ?? {
          meeting: { first, second, sceneCount: 0, episodes: [], line: scene.line },
          episodes: new Set(),
          count: 0,
        };
        pairs.set(key, pair);
        pair.count += 1;
        pair.episodes.add(episodePosition);
      }
    }
  }
  return [...pairs.values()]
    .map(({ meeting, episodes, count }) => ({
      ...meeting,
      sceneCount: count,
      episodes: [...episodes],
    }))
    .sort((a, b) => b.sceneCount - a.sceneCount);
}

/** How often each of `names` meets each other one; the rows and columns are in their order. */
export function meetingMatrix(meetings: readonly Meeting[], names: readonly string[]): number[][] {
  const indexes = new Map(names.map((name, index) => [nameKey(name), index]));
  const matrix = names.map(() => names.map(() => 0));
  for (const { first, second, sceneCount } of meetings) {
    const [row, column] = [indexes.get(nameKey(first)), indexes.get(nameKey(second))];
    if (row === undefined || column === undefined) continue;
    const [across, down] = [matrix[row], matrix[column]];
    if (across) across[column] = sceneCount;
    if (down) down[row] = sceneCount;
  }
  return matrix;
}
