import { type RawBuilder, sql } from 'kysely';
import type { GrantDirection, GrantStatus } from '#contract/desk/sheets/rights-fields.ts';
import {
  holdbackColumns,
  type holdbackFields,
  rightColumns,
  type rightFields,
} from '#contract/desk/sheets/rights-fields.ts';
import type { LeafMedium } from '#contract/licence/media.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { fieldColumns, type StoredOf } from '#server/db/query/field-columns.ts';
import { row, typed } from '#server/db/query/row.ts';
import { anyOf } from '#server/db/query/rows.ts';

/**
 * Writes many grants or holdbacks with one statement. The rows are one JSON parameter, which avoids
 * the limit on the number of parameters.
 */

const grant = fieldColumns(rightColumns, 'r');
const holdback = fieldColumns(holdbackColumns, 'r');

export type NewGrant = { drama_id: number } & StoredOf<typeof rightFields>;
export type NewHoldback = { drama_id: number } & StoredOf<typeof holdbackFields>;

const PERIOD = sql`daterange(r.start, r."end", '[]')`;

/** Updates the statistics, since with outdated ones the planner would choose sequential scans. */
export async function analyzeRights(tx: Tx): Promise<void> {
  await sql`ANALYZE rights_grants, rights_holdbacks`.execute(tx);
}

function records(rows: NewGrant[] | NewHoldback[], { record }: { record: RawBuilder<unknown> }) {
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    AS r (id bigint, drama_id bigint, start date, "end" date, ${record})`;
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
    INSERT INTO rights_grants (drama_id, period, ${grant.columns})
    SELECT drama_id, ${PERIOD}, ${grant.values} FROM ${records(grants, grant)}
    RETURNING id, drama_id, direction, party, reference`.execute(tx);
  return rows;
}

export async function updateGrants(tx: Tx, grants: (NewGrant & { id: number })[]): Promise<void> {
  await sql`
    UPDATE rights_grants g SET period = ${PERIOD}, ${grant.assigned}
    FROM ${records(grants, grant)} WHERE g.id = r.id`.execute(tx);
}

/** Shortens the periods to end before this day. Grants that start later become inactive. */
export async function endGrants(
  tx: Tx,
  grantIds: readonly number[],
  firstFreeDay: string,
): Promise<void> {
  const startsBefore = sql`lower(period) < ${firstFreeDay}::date`;
  await tx
    .updateTable('rights_grants')
    .set({
      status: sql`CASE WHEN ${startsBefore} THEN status ELSE 'inactive' END`.$castTo<GrantStatus>(),
      period: sql<string>`CASE WHEN ${startsBefore}
        THEN daterange(lower(period), ${firstFreeDay}::date) ELSE period END`,
    })
    .where('id', '=', anyOf(grantIds))
    .where(sql<boolean>`(upper_inf(period) OR upper(period) > ${firstFreeDay}::date)`)
    .execute();
}

export async function listGrantEnds(db: Db, grantIds: readonly number[]) {
  return (
    db
      .selectFrom('rights_grants')
      .select(['id', 'status'])
      // Inclusive; NULL for no end.
      .select(sql`upper(period) - 1`.$castTo<string | null>().as('last_day'))
      .where('id', '=', anyOf(grantIds))
      .orderBy('id')
      .execute()
  );
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
    INSERT INTO rights_holdbacks (drama_id, period, ${holdback.columns})
    SELECT drama_id, ${PERIOD}, ${holdback.values} FROM ${records(holdbacks, holdback)}
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
    UPDATE rights_holdbacks h SET period = ${PERIOD}, ${holdback.assigned}
    FROM ${records(holdbacks, holdback)} WHERE h.id = r.id`.execute(tx);
}
