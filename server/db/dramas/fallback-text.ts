import { type RawBuilder, sql } from 'kysely';
import { fallbackOrder } from '#i18n/fallback-order.ts';
import type { Locale } from '#i18n/locales.ts';

/** The text of drama `d` in the first language of the fallback order that has one. */
export function fallbackText(column: 'title' | 'synopsis', locale: Locale): RawBuilder<string> {
  const tried = sql`(${fallbackOrder(locale)}::text[] || d.original_language::text)`;
  return sql`(
    SELECT ${sql.ref(column)} FROM drama_texts
    WHERE drama_id = d.id AND locale::text = ANY ${tried} AND ${sql.ref(column)} <> ''
    ORDER BY array_position(${tried}, locale::text)
    LIMIT 1)`;
}
