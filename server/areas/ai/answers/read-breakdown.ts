import { cleanNames } from './clean-text.ts';
import { readEntries } from './read-entries.ts';

export interface SceneBreakdown {
  props: string[];
  costumes: string[];
}

const MAX_NAMES = 60;
const MAX_NAME = 100;

/** The props and costumes by scene; undefined if the answer is not of the expected form. */
export function readBreakdown(
  answer: string,
  ids: readonly number[],
): Map<number, SceneBreakdown> | undefined {
  const entries = readEntries(answer, { list: 'scenes', key: 'id', keys: ids });
  if (!entries) return undefined;
  const scenes = new Map<number, SceneBreakdown>();
  for (const [id, entry] of entries) {
    const props = cleanNames(entry.props, MAX_NAMES, MAX_NAME);
    const costumes = cleanNames(entry.costumes, MAX_NAMES, MAX_NAME);
    if (props && costumes) scenes.set(id, { props, costumes });
  }
  return scenes;
}
