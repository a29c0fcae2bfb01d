import { sql } from 'kysely';
import type { Locale } from '#i18n/locales.ts';
import type { Db, Tx } from '#server/db/client.ts';

export async function listMenu(db: Db) {
  return db
    .selectFrom('navigation_items as item')
    .select([
      'route_name',
      sql`coalesce(
        (SELECT jsonb_object_agg(locale, name) FROM navigation_texts WHERE item_id = item.id), '{}')`
        .$castTo<Partial<Record<Locale, string>>>()
        .as('names'),
      'is_enabled',
    ])
    .orderBy('position')
    .execute();
}

export type MenuItem = Awaited<ReturnType<typeof listMenu>>[number];

/** Deletes all items and writes these, in this order. */
export async function replaceMenu(tx: Tx, items: MenuItem[]): Promise<void> {
  await tx.deleteFrom('navigation_items').execute();
  await sql`
    WITH wanted AS (
      SELECT route_name, names, is_enabled, place
      FROM ROWS FROM (
        jsonb_to_recordset(${JSON.stringify(items)}::jsonb) AS (
          route_name text, names jsonb, is_enabled boolean
        )
      ) WITH ORDINALITY AS r (route_name, names, is_enabled, place)
    ),
    added AS (
      INSERT INTO navigation_items (route_name, position, is_enabled)
      SELECT route_name, place, is_enabled FROM wanted
      RETURNING id, route_name
    )
    INSERT INTO navigation_texts (item_id, locale, name)
    SELECT added.id, name.key, name.value
    FROM wanted JOIN added USING (route_name), jsonb_each_text(wanted.names) AS name`.execute(tx);
}
