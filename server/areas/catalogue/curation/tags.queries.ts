import { sql } from 'kysely';
import { type Locale, locales } from '#i18n/locales.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { row } from '#server/db/query/row.ts';

type Names = Partial<Record<Locale, string>>;

/** In display order. */
function selectTags(db: Db) {
  return db
    .selectFrom('tags')
    .select(['tags.id', 'tags.slug'])
    .select(
      sql`coalesce(
        (SELECT jsonb_object_agg(locale, name) FROM tag_texts WHERE tag_id = tags.id), '{}')`
        .$castTo<Names>()
        .as('names'),
    )
    .orderBy('tags.position');
}

/** Returns the tags in display order. `dramas` is the number of dramas in any state. */
export async function listTags(db: Db) {
  return selectTags(db)
    .select(sql<number>`(SELECT count(*) FROM drama_tags WHERE tag_id = tags.id)`.as('dramas'))
    .execute();
}

/**
 * Returns the tags in display order, as quickly for a million dramas as for a few: the number of
 * published dramas, and whether a drama in any state has the tag.
 */
export async function listTagUses(db: Db) {
  return selectTags(db)
    .select([
      sql<number>`(
        SELECT coalesce(sum(drama_count), 0) FROM listing_counts WHERE tag_id = tags.id
      )::bigint`.as('published'),
      sql<boolean>`EXISTS (SELECT FROM drama_tags WHERE tag_id = tags.id)`.as('is_used'),
    ])
    .execute();
}

export type TagUse = Awaited<ReturnType<typeof listTagUses>>[number];

/** The number of dramas in any state that have the tag. */
export async function countDramas(db: Db, tagId: number): Promise<number> {
  const { dramas } = await db
    .selectFrom('drama_tags')
    .select((eb) => eb.fn.countAll<number>().as('dramas'))
    .where('tag_id', '=', tagId)
    .executeTakeFirstOrThrow();
  return dramas;
}

/** The number of dramas that have both tags. */
export async function countCommonDramas(db: Db, tagId: number, otherId: number): Promise<number> {
  const { dramas } = await db
    .selectFrom('drama_tags as one')
    .innerJoin('drama_tags as other', 'other.drama_id', 'one.drama_id')
    .select((eb) => eb.fn.countAll<number>().as('dramas'))
    .where('one.tag_id', '=', tagId)
    .where('other.tag_id', '=', otherId)
    .executeTakeFirstOrThrow();
  return dramas;
}

/** Adds tags after the existing ones, in this order. */
export async function insertTags(tx: Tx, slugs: string[]) {
  const { rows } = await row({ id: 'int8', slug: 'text' }).sql`
    INSERT INTO tags (slug, position)
    SELECT slug, place + (SELECT coalesce(max(position), 0) FROM tags)
    FROM unnest(${slugs}::text[]) WITH ORDINALITY AS added (slug, place)
    RETURNING id, slug`.execute(tx);
  return rows;
}

/** Replaces all names of a tag. */
export async function replaceTagTexts(tx: Tx, tagId: number, names: Names): Promise<void> {
  const texts = locales.flatMap((locale) => {
    const name = names[locale];
    return name === undefined ? [] : { tag_id: tagId, locale, name };
  });
  await tx
    .deleteFrom('tag_texts')
    .where('tag_id', '=', tagId)
    .where(
      'locale',
      'not in',
      texts.map(({ locale }) => locale),
    )
    .execute();
  await tx
    .insertInto('tag_texts')
    .values(texts)
    .onConflict((conflict) =>
      conflict
        .columns(['tag_id', 'locale'])
        .doUpdateSet((eb) => ({ name: eb.ref('excluded.name') }))
        .whereRef('tag_texts.name', '<>', 'excluded.name'),
    )
    .execute();
}

/**
 * Gives the dramas of one tag the other tag, and deletes the first tag. A drama that has both tags
 * keeps the earlier of their positions. Returns the number of dramas that had the deleted tag.
 */
export async function mergeTags(tx: Tx, fromId: number, intoId: number): Promise<number> {
  const rows = await tx
    .deleteFrom('drama_tags')
    .where('tag_id', '=', fromId)
    .returning(['drama_id', 'position'])
    .execute();
  await sql`
    INSERT INTO drama_tags AS t (drama_id, tag_id, position)
    SELECT drama_id, ${intoId}, position
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS r (drama_id bigint, position smallint)
    ON CONFLICT (drama_id, tag_id) DO UPDATE
      SET position = least(t.position, excluded.position)
      WHERE excluded.position < t.position`.execute(tx);
  await deleteTag(tx, fromId);
  return rows.length;
}

/** `tagIds` must contain all tags, in their new order. */
export async function updateTagOrder(tx: Tx, tagIds: number[]): Promise<void> {
  await sql`
    UPDATE tags SET position = place
    FROM unnest(${tagIds}::bigint[]) WITH ORDINALITY AS wanted (tag_id, place)
    WHERE id = tag_id AND position <> place`.execute(tx);
}

/** Fails on a foreign key if a drama has the tag. */
export async function deleteTag(tx: Tx, tagId: number): Promise<void> {
  await tx.deleteFrom('tags').where('id', '=', tagId).execute();
}
