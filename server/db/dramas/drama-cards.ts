import type { RawBuilder } from 'kysely';
import type { Locale } from '#i18n/locales.ts';
import { type Row, row } from '../query/row.ts';
import { fallbackText } from './fallback-text.ts';
import { publicCover } from './public-cover.ts';

const card = row({
  drama_id: 'int8',
  title: 'text',
  original_title: 'text',
  synopsis: 'text',
  /** Empty if the drama is not published. */
  cover: 'text',
  /** The primary tag first. */
  tag_ids: 'int8[]',
  episode_count: 'int4',
  total_minutes: 'int4',
  view_count: 'int8',
  release_year: 'int2',
  is_new_release: 'bool',
  audio_languages: 'text[]',
  subtitle_languages: 'text[]',
});

export type CardRow = Row<typeof card>;

/**
 * Selects the cards of the dramas that the query `listed` selects: it has the columns `drama_id`
 * and `place`, the position in the list. Fallback texts are subqueries inside `coalesce` instead of
 * joins, so they run only for the few dramas that have no text in the requested language.
 */
export function selectCards(locale: Locale, listed: RawBuilder<unknown>): RawBuilder<CardRow> {
  return card.sql`
    WITH listed AS MATERIALIZED (${listed}),
    tagged AS (
      SELECT drama_id, array_agg(tag_id ORDER BY position) AS tag_ids
      FROM drama_tags WHERE drama_id IN (SELECT drama_id FROM listed)
      GROUP BY drama_id
    )
    SELECT
      d.id AS drama_id, d.original_title, ${publicCover} AS cover, d.episode_count, d.total_minutes,
      d.view_count,
      d.release_year, d.is_new_release, d.audio_languages, d.subtitle_languages,
      coalesce(own.title, ${fallbackText('title', locale)}, d.original_title) AS title,
      coalesce(nullif(own.synopsis, ''), ${fallbackText('synopsis', locale)}, '') AS synopsis,
      coalesce(tagged.tag_ids, '{}') AS tag_ids
    FROM listed
    JOIN dramas d ON d.id = listed.drama_id
    LEFT JOIN drama_texts own ON own.drama_id = d.id AND own.locale = ${locale}
    LEFT JOIN tagged ON tagged.drama_id = d.id
    ORDER BY listed.place`;
}
