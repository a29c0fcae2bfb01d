import { writeLanguageUse } from '#contract/licence/terms.ts';
import type { Tx } from '#server/db/client.ts';
import * as queries from '../grants-write.queries.ts';
import { isRight, keyOf } from '../right-entry.ts';
import type { PlannedRow } from './planned-row.ts';

/** A changed row and the id of its drama. */
export interface RightsWrite {
  dramaId: number;
  row: PlannedRow;
}

/** Writes the rows with one statement per table and kind of change; sets the ids of new rows. */
export async function applyRights(tx: Tx, writes: readonly RightsWrite[]): Promise<void> {
  const [added, changed] = [true, false].map((isNew) =>
    writes.filter(({ row }) => row.isNew === isNew),
  ) as [RightsWrite[], RightsWrite[]];
  const inserted = [
    ...(await queries.insertGrants(tx, added.flatMap(toGrants))),
    ...(await queries.insertHoldbacks(tx, added.flatMap(toHoldbacks))),
  ];
  const ids = new Map(inserted.map((row) => [keyInAll(row.drama_id, row), row.id]));
  for (const { dramaId, row } of added) row.id = ids.get(keyInAll(dramaId, row.entry));
  await queries.updateGrants(tx, changed.flatMap(toGrants));
  await queries.updateHoldbacks(tx, changed.flatMap(toHoldbacks));
}

function keyInAll(dramaId: number, entry: Parameters<typeof keyOf>[0]): string {
  return `${dramaId} ${keyOf(entry)}`;
}

function toGrants({ dramaId, row: { id, entry } }: RightsWrite) {
  if (!isRight(entry)) return [];
  const language_uses = entry.language_uses.map(writeLanguageUse);
  return [{ ...entry, language_uses, id: id as number, drama_id: dramaId }];
}

function toHoldbacks({ dramaId, row: { id, entry } }: RightsWrite) {
  return isRight(entry) ? [] : [{ ...entry, id: id as number, drama_id: dramaId }];
}
