import type { StoredTitle } from './shortlist.queries.ts';

interface WantedTitle {
  drama_id: number;
  note?: string | undefined;
}

/**
 * The titles of a list after a change. Without `known`, they are the wanted ones. `known` has the
 * titles that the caller saw before its change: a stored title that it did not see was added
 * elsewhere and stays, at the end; a title that it saw but that is not stored any more was removed
 * elsewhere and stays removed.
 */
export function mergeTitles(
  stored: StoredTitle[],
  wanted: WantedTitle[],
  known?: number[],
): StoredTitle[] {
  const notes = new Map(stored.map(({ drama_id, note }) => [drama_id, note]));
  const seen = new Set(known);
  const named = new Set(wanted.map(({ drama_id }) => drama_id));
  const kept = wanted.filter(({ drama_id }) => notes.has(drama_id) || !seen.has(drama_id));
  const addedElsewhere = known
    ? stored.filter(({ drama_id }) => !seen.has(drama_id) && !named.has(drama_id))
    : [];
  return [
    ...kept.map(({ drama_id, note }) => ({ drama_id, note: note ?? notes.get(drama_id) ?? '' })),
    ...addedElsewhere,
  ];
}
