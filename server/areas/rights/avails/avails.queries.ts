import type { Db } from '#server/db/client.ts';
import { dramaKey, dramaTitle } from '#server/db/drama-key.ts';
import { type Row, row } from '#server/db/row.ts';

const offeredRow = row({
  id: 'int8',
  external_id: 'text',
  title: 'text',
  episode_count: 'int4',
  release_year: 'int2?',
  /** Read by rights-lines.ts. */
  lines: 'text',
});

export type OfferedDrama = Row<typeof offeredRow>;

/** The next published dramas with rights, by id. */
export async function listOffered(db: Db, after: number, limit: number): Promise<OfferedDrama[]> {
  const { rows } = await offeredRow.sql`
    SELECT d.id, ${dramaKey} AS external_id, ${dramaTitle} AS title, d.episode_count,
      d.release_year, r.lines
    FROM drama_rights r JOIN dramas d ON d.id = r.drama_id
    WHERE r.drama_id > ${after} AND r.lines <> '' AND d.state = 'published'
    ORDER BY r.drama_id LIMIT ${limit}`.execute(db);
  return rows;
}
