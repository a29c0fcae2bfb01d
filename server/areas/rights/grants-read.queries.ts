import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { prepared } from '#server/db/query/prepared.ts';
import { anyOf } from '#server/db/query/rows.ts';

/**
 * The rights of the published dramas among these, in any order. The lines are read by
 * rights-lines.ts; no lines mean that no rights are recorded.
 */
export function listPublishedRights(db: Db, dramaIds: readonly number[]) {
  const query = db
    .selectFrom('dramas')
    .leftJoin('drama_rights', 'drama_id', 'id')
    .select(['id as drama_id', sql<string>`coalesce(lines, '')`.as('lines')])
    .where('id', '=', anyOf(dramaIds))
    .where('state', '=', 'published');
  return prepared(db, 'rights-of-published', query);
}

/** The rights of the dramas that have any, in any order and state. */
export function listRights(db: Db, dramaIds: readonly number[]) {
  const query = db
    .selectFrom('drama_rights')
    .select(['drama_id', 'lines'])
    .where('drama_id', '=', anyOf(dramaIds));
  return prepared(db, 'rights-of-dramas', query);
}
