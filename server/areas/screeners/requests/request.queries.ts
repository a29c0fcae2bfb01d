import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/client.ts';
import { type Row, row } from '#server/db/row.ts';

const requester = row({
  email: 'text',
  email_key: 'text',
  nickname: 'text',
  signatory_name: 'text?',
  legal_name: 'text?',
});

/** Locks the account, so that its requests run one after another. */
export async function lockRequester(
  tx: Tx,
  userId: number,
): Promise<Row<typeof requester> | undefined> {
  const { rows } = await requester.sql`
    SELECT u.email, u.email_key, u.nickname, company.signatory_name, company.legal_name
    FROM users u
    LEFT JOIN company_profiles company ON company.user_id = u.id
    WHERE u.id = ${userId}
    FOR NO KEY UPDATE OF u`.execute(tx);
  return rows[0];
}

export async function countOpenRequests(db: Db, userId: number): Promise<number> {
  const { requests } = await db
    .selectFrom('screeners')
    .select((eb) => eb.fn.countAll<number>().as('requests'))
    .where('user_id', '=', userId)
    .where('state', '=', 'requested')
    .executeTakeFirstOrThrow();
  return requests;
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

export async function countScreeners(
  db: Db,
  owner: Owner,
  dramaId: number | undefined,
): Promise<number> {
  const { screeners } = await ownScreeners(db, owner, dramaId)
    .select((eb) => eb.fn.countAll<number>().as('screeners'))
    .executeTakeFirstOrThrow();
  return screeners;
}

function ownScreeners(db: Db, owner: Owner, dramaId: number | undefined) {
  return db
    .selectFrom('screeners as s')
    .where(isOwnedBy(owner))
    .$if(dramaId !== undefined, (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('screener_titles as t')
            .select('t.drama_id')
            .whereRef('t.screener_id', '=', 's.id')
            .where('t.drama_id', '=', dramaId as number),
        ),
      ),
    );
}
