import { nameKey } from '#workbench/scripts/parse/names.ts';
import type { PersonFacts } from '../people-facts.ts';
import type { PlaceFacts } from '../place-facts.ts';
import type { SceneFacts } from '../scene-facts.ts';
import { type Counted, similarPairs } from './similar.ts';
import type { Warning } from './warning.ts';

const MIN_NAME_LENGTH = 2;

/** Names of people that may be one name, unless a list of people has both. */
export function similarNameWarnings(
  people: readonly PersonFacts[],
  scenes: readonly SceneFacts[],
): Warning[] {
  const names = people.map(({ name, speechCount, sceneCount, line }) =>
    counted(name, Math.max(speechCount, sceneCount), line),
  );
  const lists = scenes.map(({ scene }) => new Set(scene.people.map(nameKey)));
  return similarPairs(names, MIN_NAME_LENGTH)
    .filter(({ rarer, other }) => !lists.some((list) => list.has(rarer.key) && list.has(other.key)))
    .map(({ rarer, other }) => similar('similarName', rarer, other));
}

/** Short names of places, such as 教室 and 卧室, often differ by one character. */
const MIN_PLACE_LENGTH = 3;

export function similarPlaceWarnings(places: readonly PlaceFacts[]): Warning[] {
  const names = places.map(({ place, sceneCount, line }) => counted(place, sceneCount, line));
  return similarPairs(names, MIN_PLACE_LENGTH).map(({ rarer, other }) =>
    similar('similarPlace', rarer, other),
  );
}

function counted(name: string, count: number, line: number): Counted {
  return { name, key: nameKey(name), count, line };
}

function similar(kind: 'similarName' | 'similarPlace', rarer: Counted, other: Counted): Warning {
  return {
    kind,
    name: rarer.name,
    count: rarer.count,
    other: other.name,
    otherCount: other.count,
    line: rarer.line,
  };
}
