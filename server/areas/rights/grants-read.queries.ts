import type { Db } from '#server/db/client.ts';
import { prepared } from '#server/db/prepared.ts';
import { row } from '#server/db/row.ts';

/** The lines are read by rights-lines.ts; no lines mean that no rights are recorded. */
const rightsRow = row({ drama_id: 'int8', lines: 'text' });

/** The rights of the published dramas among these, in any order. */
export function listPublishedRights(db: Db, dramaIds: readonly number[]) {
  return prepared(
    db,
    'rights-of-published',
    rightsRow.sql`
      SELECT id AS drama_id, coalesce(lines, '') AS lines
      FROM dramas LEFT JOIN drama_rights ON drama_id = id
      WHERE id = ANY (${dramaIds}::bigint[]) AND state = 'published'`,
  );
}

/** The rights of the dramas that have any, in any order and state. */
export function listRights(db: Db, dramaIds: readonly number[]) {
  return prepared(
    db,
    'rights-of-dramas',
    rightsRow.sql`
      SELECT drama_id, lines FROM drama_rights WHERE drama_id = ANY (${dramaIds}::bigint[])`,
  );
}
