import type { Db } from '../../db/client.ts';
import { type Row, row, typed } from '../../db/row.ts';
import type { GrantDirection, GrantStatus, LeafMedium } from '../../db/tables.ts';

const grant = row({
  id: 'int8',
  drama_id: 'int8',
  direction: typed<GrantDirection>('text'),
  party: 'text',
  reference: 'text',
  media: typed<LeafMedium[]>('text[]'),
  territories: 'text[]',
  territories_excluded: 'text[]',
  language_uses: 'text[]',
  start: 'date',
  last_day: 'date?',
  is_exclusive: 'bool',
  may_sublicense: 'bool',
  status: typed<GrantStatus>('text'),
});

export type GrantRow = Row<typeof grant>;

/** Returns all grants of these dramas, whatever their status. */
export async function listGrants(db: Db, dramaIds: number[]): Promise<GrantRow[]> {
  const { rows } = await grant.sql`
    SELECT id, drama_id, direction, party, reference, media, territories, territories_excluded,
      language_uses, lower(period) AS start, upper(period) - 1 AS last_day, is_exclusive,
      may_sublicense, status
    FROM rights_grants
    WHERE drama_id = ANY (${dramaIds}::bigint[])
    ORDER BY drama_id, id`.execute(db);
  return rows;
}

const holdback = row({
  id: 'int8',
  drama_id: 'int8',
  media: typed<LeafMedium[]>('text[]'),
  territories: 'text[]',
  territories_excluded: 'text[]',
  start: 'date',
  last_day: 'date?',
  reason: 'text',
});

export type HoldbackRow = Row<typeof holdback>;

export async function listHoldbacks(db: Db, dramaIds: number[]): Promise<HoldbackRow[]> {
  const { rows } = await holdback.sql`
    SELECT id, drama_id, media, territories, territories_excluded, lower(period) AS start,
      upper(period) - 1 AS last_day, reason
    FROM rights_holdbacks
    WHERE drama_id = ANY (${dramaIds}::bigint[])
    ORDER BY drama_id, id`.execute(db);
  return rows;
}
