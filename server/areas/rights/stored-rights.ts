import { type Fields, fillFields } from '#contract/desk/sheets/field.ts';
import { holdbackFields, rightFields } from '#contract/desk/sheets/rights-fields.ts';
import { readStored } from '#contract/desk/sheets/values.ts';
import type { Db } from '#server/db/client.ts';
import {
  type Entry,
  type HoldbackEntry,
  normalizeHoldback,
  type RightEntry,
} from './right-entry.ts';
import * as queries from './stored-rights.queries.ts';

export interface Stored<One extends Entry = Entry> {
  id: number;
  dramaId: number;
  /** In the format of files. */
  entry: One;
  /** The deal that the grant belongs to; it alone changes the grant. */
  dealNo?: string | undefined;
  updatedAt: Date;
}

/** Returns grants by drama and start. */
export async function loadRights(
  db: Db,
  filter: queries.GrantFilter,
): Promise<Stored<RightEntry>[]> {
  const { rows } = await queries.selectGrants(filter).execute(db);
  return rows.map(toStoredRight);
}

/** Returns holdbacks by drama and start. */
export async function loadHoldbacks(
  db: Db,
  filter: queries.RowFilter,
): Promise<Stored<HoldbackEntry>[]> {
  const { rows } = await queries.selectHoldbacks(filter).execute(db);
  return rows.map(toStoredHoldback);
}

export async function loadRows(db: Db, filter: queries.RowFilter): Promise<Stored[]> {
  return [...(await loadRights(db, filter)), ...(await loadHoldbacks(db, filter))];
}

export function toStoredRight(row: queries.GrantRow): Stored<RightEntry> {
  const entry = { external_id: row.external_id, ...readFields(rightFields, row) };
  return { ...identityOf(row), entry, dealNo: row.deal_no ?? undefined };
}

export function toStoredHoldback(row: queries.HoldbackRow): Stored<HoldbackEntry> {
  const entry = { external_id: row.external_id, ...readFields(holdbackFields, row) };
  return { ...identityOf(row), entry: normalizeHoldback(entry) };
}

function identityOf({ id, drama_id, updated_at }: queries.HoldbackRow | queries.GrantRow) {
  return { id, dramaId: drama_id, updatedAt: updated_at };
}

function readFields<Some extends Fields>(fields: Some, row: Record<keyof Some, unknown>) {
  return fillFields(fields, (field, name) => readStored(field, row[name]));
}
