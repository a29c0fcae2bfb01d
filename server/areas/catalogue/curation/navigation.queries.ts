import { sql } from 'kysely';
import type { Locale } from '#i18n/locales.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { type Row, row, typed } from '#server/db/row.ts';

const menuItem = row({
  route_name: 'text',
  names: typed<Partial<Record<Locale, string>>>('jsonb'),
  is_enabled: 'bool',
});

export type MenuItem = Row<typeof menuItem>;

export async function listMenu(db: Db): Promise<MenuItem[]> {
  const { rows } = await menuItem.sql`
    SELECT route_name,
      coalesce((SELECT jsonb_object_agg(locale, name) FROM navigation_texts WHERE item_id = item.id),
        '{}') AS names,
      is_enabled
    FROM navigation_items item ORDER BY position`.execute(db);
  return rows;
}

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
