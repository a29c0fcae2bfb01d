import type { Db } from '#server/db/client.ts';
import type { KeyBounds } from '#server/db/key-page.ts';
import { keyTime, newestFirst } from '#server/db/newest-first.ts';
import { row } from '#server/db/row.ts';

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
export async function countEntries(db: Db, filter: AuditSearch, max: number): Promise<number> {
  const { total } = await db
    .selectFrom(
      entries(db, filter)
        .select('id')
        .limit(max + 1)
        .as('found'),
    )
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

function entries(db: Db, { actor, action, subject, from, until }: AuditSearch) {
  return db
    .selectFrom('audit_log')
    .$if(actor !== undefined, (query) => query.where('actor', '=', actor as string))
    .$if(action !== undefined, (query) => query.where('action', '=', action as string))
    .$if(subject !== undefined, (query) => query.where('subject', '=', subject as string))
    .$if(from !== undefined, (query) => query.where('at', '>=', from as Date))
    .$if(until !== undefined, (query) => query.where('at', '<', until as Date));
}

const MAX_NAMES = 500;

/** Everybody who has changed something. Skips along the index from name to name. */
export async function listActors(db: Db): Promise<string[]> {
  const { rows } = await row({ name: 'text' }).sql`
    WITH RECURSIVE names AS (
      (SELECT actor AS name FROM audit_log ORDER BY actor LIMIT 1)
      UNION ALL
      SELECT (SELECT actor FROM audit_log WHERE actor > name ORDER BY actor LIMIT 1)
      FROM names WHERE name IS NOT NULL
    )
    SELECT name FROM names WHERE name IS NOT NULL LIMIT ${MAX_NAMES}`.execute(db);
  return rows.map(({ name }) => name);
}

/** Every kind of change that was made. Skips along the index from name to name. */
export async function listActions(db: Db): Promise<string[]> {
  const { rows } = await row({ name: 'text' }).sql`
    WITH RECURSIVE names AS (
      (SELECT action AS name FROM audit_log ORDER BY action LIMIT 1)
      UNION ALL
      SELECT (SELECT action FROM audit_log WHERE action > name ORDER BY action LIMIT 1)
      FROM names WHERE name IS NOT NULL
    )
    SELECT name FROM names WHERE name IS NOT NULL LIMIT ${MAX_NAMES}`.execute(db);
  return rows.map(({ name }) => name);
}
