import { leavesOf } from '#contract/licence/media.ts';
import { readLanguageUse } from '#contract/licence/terms.ts';
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

export function toStoredRight(row: queries.GrantRow): Stored<RightEntry> {
  return { ...identityOf(row), entry: toRightEntry(row), dealNo: row.deal_no ?? undefined };
}

export function toStoredHoldback(row: queries.HoldbackRow): Stored<HoldbackEntry> {
  return { ...identityOf(row), entry: toHoldbackEntry(row) };
}

function identityOf({ id, drama_id, updated_at }: queries.HoldbackRow | queries.GrantRow) {
  return { id, dramaId: drama_id, updatedAt: updated_at };
}

function toRightEntry(row: queries.GrantRow): RightEntry {
  return {
    external_id: row.external_id,
    direction: row.direction,
    party: row.party,
    reference: row.reference,
    ...inFixedOrder(row),
    language_uses: row.language_uses.toSorted().map(readLanguageUse),
    start: row.first_day,
    end: row.last_day,
    is_exclusive: row.is_exclusive,
    may_sublicense: row.may_sublicense,
    status: row.status,
  };
}

function toHoldbackEntry(row: queries.HoldbackRow): HoldbackEntry {
  return normalizeHoldback({
    external_id: row.external_id,
    ...inFixedOrder(row),
    start: row.first_day,
    end: row.last_day,
    reason: row.reason,
  });
}

type Sets = Pick<HoldbackEntry, 'media' | 'territories' | 'territories_excluded'>;

/** Sorts the codes as the import does, so that equal sets are equal lists. */
function inFixedOrder({ media, territories, territories_excluded: excluded }: Sets): Sets {
  return {
    media: leavesOf(media),
    territories: territories.toSorted(),
    territories_excluded: excluded.toSorted(),
  };
}
