import type { Db } from '#server/db/client.ts';
import { dramaKey, dramaTitle } from '#server/db/dramas/drama-key.ts';

/** The next published dramas with rights, by id. The lines are read by rights-lines.ts. */
export async function listOffered(db: Db, after: number, limit: number) {
  return db
    .selectFrom('drama_rights as r')
    .innerJoin('dramas as d', 'd.id', 'r.drama_id')
    .select(['d.id', dramaKey.as('external_id'), dramaTitle.as('title')])
    .select(['d.episode_count', 'd.release_year', 'r.lines'])
    .where('r.drama_id', '>', after)
    .where('r.lines', '<>', '')
    .where('d.state', '=', 'published')
    .orderBy('r.drama_id')
    .limit(limit)
    .execute();
}

export type OfferedDrama = Awaited<ReturnType<typeof listOffered>>[number];
