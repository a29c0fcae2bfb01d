import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/client.ts';
import { countRows } from '#server/db/query/rows.ts';

/** Locks the account, so that its requests run one after another. */
export async function lockRequester(tx: Tx, userId: number) {
  return tx
    .selectFrom('users as u')
    .leftJoin('company_profiles as company', 'company.user_id', 'u.id')
    .select(['u.email', 'u.email_key', 'u.nickname'])
    .select(['company.signatory_name', 'company.legal_name'])
    .where('u.id', '=', userId)
    .forNoKeyUpdate('u')
    .executeTakeFirst();
}

export function countOpenRequests(db: Db, userId: number): Promise<number> {
  const open = db.selectFrom('screeners').select('id').where('state', '=', 'requested');
  return countRows(db, open.where('user_id', '=', userId));
}

export async function listPublished(db: Db, dramaIds: number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('dramas')
    .select('id')
    .where('id', 'in', dramaIds)
    .where('state', '=', 'published')
    .execute();
  return rows.map(({ id }) => id);
}

/** The account's own screeners and those sent to its address. */
interface Owner {
  userId: number;
  emailKey: string;
}

const isOwnedBy = ({ userId, emailKey }: Owner) =>
  sql<boolean>`(s.user_id = ${userId} OR s.email_key = ${emailKey})`;

/** Those of the dramas that are requested, or have a screener of all episodes that has not ended. */
export async function listHeld(
  db: Db,
  owner: Owner,
  dramaIds: number[],
  now: Date,
): Promise<number[]> {
  const rows = await db
    .selectFrom('screeners as s')
    .innerJoin('screener_titles as t', 't.screener_id', 's.id')
    .select('t.drama_id')
    .distinct()
    .where(isOwnedBy(owner))
    .where('t.drama_id', 'in', dramaIds)
    .where('t.episodes', 'is', null)
    .where((eb) =>
      eb.or([
        eb('s.state', '=', 'requested'),
        eb.and([eb('s.state', '=', 'active'), eb('s.expires_at', '>', now)]),
      ]),
    )
    .execute();
  return rows.map(({ drama_id }) => drama_id);
}

/** Watchable, upcoming, requested, then ended ones; newest first within each. */
export async function listScreeners(
  db: Db,
  owner: Owner,
  dramaId: number | undefined,
  { now, limit, offset }: { now: Date; limit: number; offset: number },
) {
  return ownScreeners(db, owner, dramaId)
    .selectAll('s')
    .orderBy(sql`CASE
      WHEN s.state = 'active' AND s.expires_at > ${now} THEN (s.opens_at > ${now})::int4
      WHEN s.state = 'requested' THEN 2
      ELSE 3
    END`)
    .orderBy('s.created_at', 'desc')
    .orderBy('s.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export function countScreeners(db: Db, owner: Owner, dramaId: number | undefined): Promise<number> {
  return countRows(db, ownScreeners(db, owner, dramaId).select('s.id'));
}

function ownScreeners(db: Db, owner: Owner, dramaId: number | undefined) {
  return db
    .selectFrom('screeners as s')
    .where(isOwnedBy(owner))
    .$call((query) =>
      dramaId === undefined
        ? query
        : query.where('s.id', 'in', (eb) =>
            eb.selectFrom('screener_titles').select('screener_id').where('drama_id', '=', dramaId),
          ),
    );
}
