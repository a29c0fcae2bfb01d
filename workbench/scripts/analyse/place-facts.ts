import { nameKey } from '../parse/names.ts';
import type { SceneSetting, SceneTime } from '../parse/script.ts';
import type { SceneFacts } from './scene-facts.ts';

export interface PlaceFacts {
  readonly place: string;
  readonly sceneCount: number;
  readonly seconds: number;
  /** The positions of the episodes, in their order. */
  readonly episodes: readonly number[];
  /** The number of scenes at each time of day. */
  readonly times: ReadonlyMap<SceneTime | undefined, number>;
  readonly settings: ReadonlyMap<SceneSetting | undefined, number>;
  readonly people: readonly string[];
  /** The labels of the scenes, so that they can be shot together. */
  readonly scenes: readonly string[];
  /** The line of the first scene. */
  readonly line: number;
}

/** The places of the script, those with the most scenes first. */
export function placeFactsOf(scenes: readonly SceneFacts[]): PlaceFacts[] {
  const named = scenes.filter(({ scene }) => scene.place !== '');
  const groups = Map.groupBy(named, ({ scene }) => nameKey(scene.place));
  return [...groups.values()]
    .map((own) => ({
      place: own[0]?.scene.place ?? '',
      sceneCount: own.length,
      seconds: own.reduce((sum, { seconds }) => sum + seconds, 0),
      episodes: [...new Set(own.map(({ episodePosition }) => episodePosition))],
      times: countBy(own, ({ scene }) => scene.time),
      settings: countBy(own, ({ scene }) => scene.setting),
      people: [...new Set(own.flatMap(({ people }) => people))],
      scenes: own.map(({ label }) => label),
      line: own[0]?.scene.line ?? 1,
    }))
    .sort((a, b) => b.sceneCount - a.sceneCount);
}

function countBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, number> {
  const counts = new Map<Key, number>();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return counts;
}
