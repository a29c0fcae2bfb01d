import type { Db } from '../../db/client.ts';
import type { Entry, HoldbackEntry, RightEntry } from './right-entry.ts';
import { toHoldbackEntry, toRightEntry } from './stored-rights.mapper.ts';
import * as queries from './stored-rights.queries.ts';

export interface Stored<One extends Entry = Entry> {
  id: number;
  dramaId: number;
  /** In the format of files. */
  entry: One;
}

/** Returns grants by drama and start. */
export async function loadRights(
  db: Db,
  filter: queries.GrantFilter,
): Promise<Stored<RightEntry>[]> {
  const rows = await queries.listGrants(db, filter);
  return rows.map((row) => ({ id: row.id, dramaId: row.drama_id, entry: toRightEntry(row) }));
}

/** Returns holdbacks by drama and start. */
export async function loadHoldbacks(
  db: Db,
  filter: queries.RowFilter,
): Promise<Stored<HoldbackEntry>[]> {
  const rows = await queries.listHoldbacks(db, filter);
  return rows.map((row) => ({ id: row.id, dramaId: row.drama_id, entry: toHoldbackEntry(row) }));
}
