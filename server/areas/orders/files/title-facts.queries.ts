import type { Locale } from '#i18n/locales.ts';
import type { Db } from '#server/db/client.ts';
import { type Row, row, typed } from '#server/db/row.ts';

const titleFacts = row({
  drama_id: 'int8',
  is_available: 'bool',
  /** The titles in all languages, the original one included. */
  titles: typed<Partial<Record<Locale, string>>>('jsonb'),
  audio_languages: 'text[]',
  subtitle_languages: 'text[]',
});

export type TitleFactsRow = Row<typeof titleFacts>;

/** What exported lists say about dramas beyond their cards; withdrawn dramas too. */
export async function listTitleFacts(db: Db, dramaIds: number[]): Promise<TitleFactsRow[]> {
  const { rows } = await titleFacts.sql`
    SELECT d.id AS drama_id, d.state = 'published' AS is_available,
      jsonb_build_object(d.original_language, d.original_title) || coalesce(
        (SELECT jsonb_object_agg(locale, title) FROM drama_texts WHERE drama_id = d.id),
        '{}') AS titles,
      d.audio_languages, d.subtitle_languages
    FROM dramas d WHERE d.id = ANY (${dramaIds}::bigint[])`.execute(db);
  return rows;
}
