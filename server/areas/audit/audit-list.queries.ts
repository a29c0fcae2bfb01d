import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import type { KeyBounds } from '#server/db/query/key-page.ts';
import { keyTime, newestFirst } from '#server/db/query/newest-first.ts';
import { row } from '#server/db/query/row.ts';
import { countRows, given } from '#server/db/query/rows.ts';

export interface AuditSearch {
  actor?: string | undefined;
  action?: string | undefined;
  subject?: string | undefined;
  /** The first moment of the period. */
  from?: Date | undefined;
  /** The first moment after the period. */
  until?: Date | undefined;
}

export async function listEntryPage(db: Db, filter: AuditSearch, bounds: KeyBounds) {
  return entries(db, filter)
    .select(['id', 'at', 'actor', 'action', 'subject', 'change'])
    .select(keyTime('at').as('key_time'))
    .$call(newestFirst(['at', 'id'], bounds))
    .execute();
}

/** Newest first. */
export function selectEntries(db: Db, filter: AuditSearch) {
  return entries(db, filter)
    .select(['at', 'actor', 'action', 'subject', 'change'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc');
}

export type AuditListRow = Awaited<ReturnType<typeof listEntryPage>>[number];

/** Counts at most `max` and one more. */
export function countEntries(db: Db, filter: AuditSearch, max: number): Promise<number> {
  return countRows(
    db,
    entries(db, filter)
      .select('id')
      .limit(max + 1),
  );
}

function entries(db: Db, { actor, action, subject, from, until }: AuditSearch) {
  return db
    .selectFrom('audit_log')
    .where(({ and }) => and(given({ actor, action, subject })))
    .$call((query) => (from ? query.where('at', '>=', from) : query))
    .$call((query) => (until ? query.where('at', '<', until) : query));
}

const MAX_NAMES = 500;

/** Everybody who has changed something, or every kind of change that was made. */
export async function listNames(db: Db, column: 'actor' | 'action'): Promise<string[]> {
  const name = sql.ref(column);
  // Skips along the index from name to name.
  const { rows } = await row({ name: 'text' }).sql`
    WITH RECURSIVE names AS (
      (SELECT ${name} AS name FROM audit_log ORDER BY ${name} LIMIT 1)
      UNION ALL
      SELECT (SELECT ${name} FROM audit_log WHERE ${name} > name ORDER BY ${name} LIMIT 1)
      FROM names WHERE name IS NOT NULL
    )
    SELECT name FROM names WHERE name IS NOT NULL LIMIT ${MAX_NAMES}`.execute(db);
  return rows.map(({ name }) => name);
}
