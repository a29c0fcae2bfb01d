import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Db } from '#server/db/client.ts';
import {
  type IngestedSource,
  listSources,
  type SourceCriterion,
} from './ingested-sources.queries.ts';

/**
 * Looks up sources by one key at a time. Lookups of one turn of the event loop, such as those of a batch
 * of an import's rows, are one query.
 */
export function createSourceLookup(db: Db, by: SourceCriterion) {
  let pending: { keys: Set<string>; found: Promise<Map<string, IngestedSource[]>> } | undefined;

  function begin() {
    const keys = new Set<string>();
    const found = nextTurn().then(async () => {
      pending = undefined;
      return Map.groupBy<string, IngestedSource & { key: string }>(
        await listSources(db, by, Array.from(keys)),
        ({ key }) => key,
      );
    });
    return { keys, found };
  }

  return async (key: string): Promise<IngestedSource[]> => {
    pending ??= begin();
    pending.keys.add(key);
    return (await pending.found).get(key) ?? [];
  };
}
