import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { dramaKey } from '../../../db/drama-key.ts';
import { type Row, row, typed } from '../../../db/row.ts';
import type { DramaState } from '../../../db/tables.ts';

const drama = row({
  drama_id: 'int8',
  /** How operators name it. */
  key: 'text',
  state: typed<DramaState>('text'),
  /** The numbers of the episodes whose video is complete. */
  episodes: 'int8[]',
});

export type OfferedDrama = Row<typeof drama>;

export async function listDramas(db: Db, dramaIds: number[]): Promise<OfferedDrama[]> {
  const { rows } = await drama.sql`
    SELECT d.id AS drama_id, ${dramaKey} AS key, d.state, ARRAY(
      SELECT e.episode_no::bigint FROM episodes e JOIN videos v ON v.id = e.video_id
      WHERE e.drama_id = d.id AND v.duration_seconds IS NOT NULL
      ORDER BY e.episode_no
    ) AS episodes
    FROM dramas d
    WHERE d.id = ANY (${dramaIds}::bigint[])`.execute(db);
  return rows;
}

/** The titles of active and upcoming screeners, of these dramas and, if given, recipients. */
export async function listOpenTitles(
  db: Db,
  { dramas, emailKeys }: { dramas: string[]; emailKeys?: string[] },
  now: Date,
) {
  return db
    .selectFrom('screeners as s')
    .innerJoin('screener_titles as t', 't.screener_id', 's.id')
    .innerJoin('dramas as d', 'd.id', 't.drama_id')
    .select(['s.id', 's.email', dramaKey.as('drama')])
    .where('s.state', '=', 'active')
    .where('s.expires_at', '>', now)
    .where(dramaKey, '=', sql<string>`ANY (${dramas}::text[])`)
    .$if(emailKeys !== undefined, (query) =>
      query.where('s.email_key', '=', sql<string>`ANY (${emailKeys}::text[])`),
    )
    .orderBy('s.id')
    .orderBy('t.position')
    .execute();
}

/** The conditions of the states as `stateAt` computes them. */
const stateConditions = {
  requested: () => sql<boolean>`state = 'requested'`,
  declined: () => sql<boolean>`state = 'declined'`,
  revoked: () => sql<boolean>`state = 'revoked'`,
  expired: (now: Date) => sql<boolean>`state = 'active' AND expires_at <= ${now}`,
  upcoming: (now: Date) =>
    sql<boolean>`state = 'active' AND expires_at > ${now} AND opens_at > ${now}`,
  active: (now: Date) =>
    sql<boolean>`state = 'active' AND expires_at > ${now} AND opens_at <= ${now}`,
};

export type StateName = keyof typeof stateConditions;

export const stateCondition = (state: StateName, now: Date) => stateConditions[state](now);

export interface ScreenerFilter {
  state?: StateName | undefined;
  emailKey?: string | undefined;
  dramaId?: number | undefined;
  limit: number;
  /** Only screeners that are listed after the one with this id. */
  before?: number | undefined;
}

/** Newest first. */
export async function listScreeners(
  db: Db,
  { state, emailKey, dramaId, limit, before }: ScreenerFilter,
  now: Date,
) {
  return db
    .selectFrom('screeners')
    .selectAll()
    .$if(state !== undefined, (query) => query.where(stateCondition(state as StateName, now)))
    .$if(emailKey !== undefined, (query) => query.where('email_key', '=', emailKey as string))
    .$if(dramaId !== undefined, (query) =>
      query.where('id', 'in', (eb) =>
        eb
          .selectFrom('screener_titles')
          .select('screener_id')
          .where('drama_id', '=', dramaId as number),
      ),
    )
    .$if(before !== undefined, (query) =>
      query.where(
        sql<boolean>`(created_at, id) < (SELECT created_at, id FROM screeners WHERE id = ${before})`,
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
