import { leavesOf } from '../../../contract/licence/media.ts';
import { readLanguageUse } from '../../../contract/licence/terms.ts';
import type { Db } from '../../db/client.ts';
import type { HoldbackEntry, RightEntry } from './right-entry.ts';
import * as queries from './stored-rights.queries.ts';

export interface DramaKey {
  id: number;
  external_id: string;
}

interface Stored<Entry> {
  id: number;
  entry: Entry;
}

/** Returns the grants of these dramas in the format of files, in the order of the dramas' ids. */
export async function loadRights(db: Db, dramas: DramaKey[]): Promise<Stored<RightEntry>[]> {
  const keys = new Map(dramas.map(({ id, external_id }) => [id, external_id]));
  const rows = await queries.listGrants(db, Array.from(keys.keys()));
  return rows.map((row) => ({
    id: row.id,
    entry: {
      external_id: keys.get(row.drama_id) as string,
      direction: row.direction,
      party: row.party,
      reference: row.reference,
      ...inFixedOrder(row),
      language_uses: row.language_uses.toSorted().map(readLanguageUse),
      start: row.start,
      end: row.last_day,
      is_exclusive: row.is_exclusive,
      may_sublicense: row.may_sublicense,
      status: row.status,
    },
  }));
}

export async function loadHoldbacks(db: Db, dramas: DramaKey[]): Promise<Stored<HoldbackEntry>[]> {
  const keys = new Map(dramas.map(({ id, external_id }) => [id, external_id]));
  const rows = await queries.listHoldbacks(db, Array.from(keys.keys()));
  return rows.map((row) => ({
    id: row.id,
    entry: {
      external_id: keys.get(row.drama_id) as string,
      ...inFixedOrder(row),
      start: row.start,
      end: row.last_day,
      reason: row.reason,
    },
  }));
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
