import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/client.ts';
import { dramaKey } from '#server/db/dramas/drama-key.ts';
import { type Row, row } from '#server/db/query/row.ts';
import { anyOf, countRows, given } from '#server/db/query/rows.ts';

const COVERS = 4;

const summary = row({
  id: 'int8',
  name: 'text',
  note: 'text',
  updated_at: 'timestamptz',
  share_token: 'text?',
  shared_until: 'timestamptz?',
  drama_ids: 'int8[]',
  covers: 'text[]',
});
export type SummaryRow = Row<typeof summary>;

/** The owner's id; null for the lists of operators. */
export type Owner = number | null;

interface ListFilter {
  id?: number | null;
  /** Only lists that have this drama. */
  dramaId?: number | null;
}

/** Latest change first, or only the list with this id. Unpublished titles are left out. */
export function selectShortlists(owner: Owner, { id = null, dramaId = null }: ListFilter = {}) {
  return summary.sql`
    SELECT list.id, list.name, list.note, list.updated_at, list.share_token, list.shared_until,
      coalesce(titles.drama_ids, '{}') AS drama_ids, coalesce(titles.covers, '{}') AS covers
    FROM shortlists list
    CROSS JOIN LATERAL (
      SELECT array_agg(d.id ORDER BY title.position) AS drama_ids,
        (array_agg(d.cover::text ORDER BY title.position))[:${sql.lit(COVERS)}] AS covers
      FROM shortlist_titles title
      JOIN dramas d ON d.id = title.drama_id AND d.state = 'published'
      WHERE title.shortlist_id = list.id
    ) titles
    WHERE ${owner === null ? sql`list.user_id IS NULL` : sql`list.user_id = ${owner}`}
      AND (${id}::bigint IS NULL OR list.id = ${id}::bigint)
      AND (${dramaId}::bigint IS NULL OR EXISTS (
        SELECT FROM shortlist_titles title
        JOIN dramas d ON d.id = title.drama_id AND d.state = 'published'
        WHERE title.shortlist_id = list.id AND title.drama_id = ${dramaId}::bigint
      ))
    ORDER BY list.updated_at DESC, list.id DESC`;
}

const columns = ['id', 'name', 'note', 'updated_at', 'share_token', 'shared_until'] as const;

function selectOwn(db: Db, owner: Owner, id: number) {
  return db
    .selectFrom('shortlists')
    .select(columns)
    .where('id', '=', id)
    .where('user_id', owner === null ? 'is' : '=', owner);
}

export async function findShortlist(db: Db, owner: Owner, id: number) {
  return selectOwn(db, owner, id).executeTakeFirst();
}
export type ShortlistRow = NonNullable<Awaited<ReturnType<typeof findShortlist>>>;

/** The list at this link, unless it has ended or its owner's account is disabled. */
export async function findShared(db: Db, token: string, now: Date) {
  return db
    .selectFrom('shortlists as list')
    .leftJoin('users as owner', 'owner.id', 'list.user_id')
    .select(['list.id', 'list.name', 'list.note', 'list.shared_until', 'owner.nickname'])
    .where('list.share_token', '=', token)
    .where('list.shared_until', '>', now)
    .where('owner.disabled_at', 'is', null)
    .executeTakeFirst();
}
export type SharedRow = NonNullable<Awaited<ReturnType<typeof findShared>>>;

/** The published titles of the list, in its order. */
export async function listTitles(db: Db, id: number) {
  return db
    .selectFrom('shortlist_titles as title')
    .innerJoin('dramas as d', 'd.id', 'title.drama_id')
    .select(['title.drama_id', 'title.note', 'd.cover', dramaKey.as('drama')])
    .where('title.shortlist_id', '=', id)
    .where('d.state', '=', 'published')
    .orderBy('title.position')
    .execute();
}
export type TitleRow = Awaited<ReturnType<typeof listTitles>>[number];

/** All titles, published or not. The caller has locked the list. */
export async function listStoredTitles(tx: Tx, id: number) {
  return tx
    .selectFrom('shortlist_titles')
    .select(['drama_id', 'note'])
    .where('shortlist_id', '=', id)
    .orderBy('position')
    .execute();
}
export type StoredTitle = Awaited<ReturnType<typeof listStoredTitles>>[number];

export async function listPublished(db: Db, dramaIds: number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('dramas')
    .select('id')
    .where('id', '=', anyOf(dramaIds))
    .where('state', '=', 'published')
    .execute();
  return rows.map(({ id }) => id);
}

/** Locks the user's row, so that requests to make a list run one after the other. */
export async function lockOwner(tx: Tx, userId: number): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
}

export function countShortlists(tx: Tx, userId: number): Promise<number> {
  return countRows(tx, tx.selectFrom('shortlists').select('id').where('user_id', '=', userId));
}

export async function insertShortlist(
  tx: Tx,
  list: { owner: Owner; name: string; createdBy: string; now: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('shortlists')
    .values({
      user_id: list.owner,
      name: list.name,
      created_by: list.createdBy,
      created_at: list.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Locks the list, so that changes of its titles run one after the other. */
export async function lockShortlist(tx: Tx, owner: Owner, id: number) {
  return selectOwn(tx, owner, id).forNoKeyUpdate().executeTakeFirst();
}

/** Also sets the time of the last change if only titles have changed. */
export async function updateShortlist(
  tx: Tx,
  id: number,
  { name, note }: { name?: string | undefined; note?: string | undefined },
): Promise<void> {
  await tx
    .updateTable('shortlists')
    .set((eb) => ({ name: eb.ref('name'), ...given({ name, note }) }))
    .where('id', '=', id)
    .execute();
}

export async function replaceTitles(tx: Tx, id: number, titles: StoredTitle[]): Promise<void> {
  await tx.deleteFrom('shortlist_titles').where('shortlist_id', '=', id).execute();
  if (titles.length === 0) return;
  await tx
    .insertInto('shortlist_titles')
    .values(titles.map((title, n) => ({ ...title, shortlist_id: id, position: n + 1 })))
    .execute();
}

export async function deleteShortlist(db: Db, owner: Owner, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('shortlists')
    .where('id', '=', id)
    .where('user_id', owner === null ? 'is' : '=', owner)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

interface NewShare {
  id: number;
  /** Of a new link. */
  token: string;
  now: Date;
  until: Date;
  /** A link that has ended works again; otherwise it is replaced. */
  isRenewed?: boolean;
}

/** Shares the list until `until`. A link that works is kept. */
export async function updateShare(
  db: Db,
  owner: Owner,
  { id, token, now, until, isRenewed = false }: NewShare,
) {
  return db
    .updateTable('shortlists')
    .set((eb) => ({
      share_token: eb
        .case()
        .when(
          eb.or([
            eb('shared_until', '>', now),
            eb.and([eb.val(isRenewed), eb('share_token', 'is not', null)]),
          ]),
        )
        .then(eb.ref('share_token'))
        .else(token)
        .end(),
      shared_until: until,
    }))
    .where('id', '=', id)
    .where('user_id', owner === null ? 'is' : '=', owner)
    .returning(['share_token', 'shared_until'])
    .executeTakeFirst();
}

export async function deleteShare(db: Db, owner: Owner, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('shortlists')
    .set({ share_token: null, shared_until: null })
    .where('id', '=', id)
    .where('user_id', owner === null ? 'is' : '=', owner)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
