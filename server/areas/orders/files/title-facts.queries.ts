import { sql } from 'kysely';
import type { Locale } from '#i18n/locales.ts';
import type { Db } from '#server/db/client.ts';
import { anyOf } from '#server/db/query/rows.ts';

/** What exported lists say about dramas beyond their cards; withdrawn dramas too. */
export async function listTitleFacts(db: Db, dramaIds: number[]) {
  return (
    db
      .selectFrom('dramas as d')
      .select(['d.id as drama_id', 'd.audio_languages', 'd.subtitle_languages'])
      .select(sql<boolean>`d.state = 'published'`.as('is_available'))
      // The titles in all languages, the original one included.
      .select(
        sql`jsonb_build_object(d.original_language, d.original_title) || coalesce(
        (SELECT jsonb_object_agg(locale, title) FROM drama_texts WHERE drama_id = d.id), '{}')`
          .$castTo<Partial<Record<Locale, string>>>()
          .as('titles'),
      )
      .where('d.id', '=', anyOf(dramaIds))
      .execute()
  );
}

export type TitleFactsRow = Awaited<ReturnType<typeof listTitleFacts>>[number];
