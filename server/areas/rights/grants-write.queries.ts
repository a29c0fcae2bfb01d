import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/client.ts';
import { row, typed } from '#server/db/row.ts';
import type { GrantDirection, GrantStatus, LeafMedium } from '#server/db/tables.ts';

/**
 * Writes many grants or holdbacks with one statement. The rows are one JSON parameter, which avoids
 * the limit on the number of parameters.
 */

interface Terms {
  drama_id: number;
  media: LeafMedium[];
  territories: string[];
  territories_excluded: string[];
  start: string;
  /** Inclusive; null for no end. */
  last_day: string | null;
}

export interface NewGrant extends Terms {
  direction: GrantDirection;
  party: string;
  reference: string;
  language_uses: string[];
  is_exclusive: boolean;
  may_sublicense: boolean;
  status: GrantStatus;
}

export interface NewHoldback extends Terms {
  reason: string;
}

/** Updates the statistics, since with outdated ones the planner would choose sequential scans. */
export async function analyzeRights(tx: Tx): Promise<void> {
  await sql`ANALYZE rights_grants, rights_holdbacks`.execute(tx);
}

function grantRows(grants: NewGrant[]) {
  return sql`jsonb_to_recordset(${JSON.stringify(grants)}::jsonb) AS r (
    id bigint, drama_id bigint, direction text, party text, reference text, media text[],
    territories text[], territories_excluded text[], language_uses text[], start date,
    last_day date, is_exclusive boolean, may_sublicense boolean, status text)`;
}

const insertedGrant = row({
  id: 'int8',
  drama_id: 'int8',
  direction: typed<GrantDirection>('text'),
  party: 'text',
  reference: 'text',
});

export async function insertGrants(tx: Tx, grants: NewGrant[]) {
  const { rows } = await insertedGrant.sql`
    INSERT INTO rights_grants (drama_id, direction, party, reference, media, territories,
      territories_excluded, language_uses, period, is_exclusive, may_sublicense, status)
    SELECT drama_id, direction, party, reference, media, territories, territories_excluded,
      language_uses, daterange(start, last_day, '[]'), is_exclusive, may_sublicense, status
    FROM ${grantRows(grants)}
    RETURNING id, drama_id, direction, party, reference`.execute(tx);
  return rows;
}

export async function updateGrants(tx: Tx, grants: (NewGrant & { id: number })[]): Promise<void> {
  await sql`
    UPDATE rights_grants g
    SET media = r.media, territories = r.territories,
      territories_excluded = r.territories_excluded, language_uses = r.language_uses,
      period = daterange(r.start, r.last_day, '[]'), is_exclusive = r.is_exclusive,
      may_sublicense = r.may_sublicense, status = r.status
    FROM ${grantRows(grants)}
    WHERE g.id = r.id`.execute(tx);
}

/** Shortens the periods to end before this day. Grants that start later become inactive. */
export async function endGrants(
  tx: Tx,
  grantIds: readonly number[],
  firstFreeDay: string,
): Promise<void> {
  await sql`
    UPDATE rights_grants
    SET status = CASE WHEN lower(period) < ${firstFreeDay}::date THEN status ELSE 'inactive' END,
      period = CASE WHEN lower(period) < ${firstFreeDay}::date
        THEN daterange(lower(period), ${firstFreeDay}::date) ELSE period END
    WHERE id = ANY (${grantIds}::bigint[])
      AND (upper_inf(period) OR upper(period) > ${firstFreeDay}::date)`.execute(tx);
}

const grantEnd = row({
  id: 'int8',
  /** Inclusive; NULL for no end. */
  last_day: 'date?',
  status: typed<GrantStatus>('text'),
});

export async function listGrantEnds(db: Db, grantIds: readonly number[]) {
  const { rows } = await grantEnd.sql`
    SELECT id, upper(period) - 1 AS last_day, status FROM rights_grants
    WHERE id = ANY (${grantIds}::bigint[]) ORDER BY id`.execute(db);
  return rows;
}

function holdbackRows(holdbacks: NewHoldback[]) {
  return sql`jsonb_to_recordset(${JSON.stringify(holdbacks)}::jsonb) AS r (
    id bigint, drama_id bigint, media text[], territories text[], territories_excluded text[],
    start date, last_day date, reason text)`;
}

const insertedHoldback = row({
  id: 'int8',
  drama_id: 'int8',
  media: typed<LeafMedium[]>('text[]'),
  territories: 'text[]',
  territories_excluded: 'text[]',
  start: 'date',
});

export async function insertHoldbacks(tx: Tx, holdbacks: NewHoldback[]) {
  const { rows } = await insertedHoldback.sql`
    INSERT INTO rights_holdbacks (drama_id, media, territories, territories_excluded, period,
      reason)
    SELECT drama_id, media, territories, territories_excluded, daterange(start, last_day, '[]'),
      reason
    FROM ${holdbackRows(holdbacks)}
    RETURNING id, drama_id, media, territories, territories_excluded, lower(period) AS start`.execute(
    tx,
  );
  return rows;
}

export async function updateHoldbacks(
  tx: Tx,
  holdbacks: (NewHoldback & { id: number })[],
): Promise<void> {
  await sql`
    UPDATE rights_holdbacks h
    SET period = daterange(r.start, r.last_day, '[]'), reason = r.reason
    FROM ${holdbackRows(holdbacks)}
    WHERE h.id = r.id`.execute(tx);
}
