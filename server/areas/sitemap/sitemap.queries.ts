import type { Locale } from '#i18n/locales.ts';
import type { Db } from '#server/db/client.ts';
import { ANY_TAG } from '#server/db/dramas/listings.ts';
import { prepared } from '#server/db/query/prepared.ts';
import { type Row, row, typed } from '#server/db/query/row.ts';

const sitemapRow = row({
  drama_id: 'int8',
  original_language: 'text',
  original_title: 'text',
  cover: 'text',
  banner_wide: 'text?',
  published_at: 'timestamptz',
  updated_at: 'timestamptz',
  /** Null if the drama has no texts. */
  texts: typed<Partial<Record<Locale, [title: string, synopsis: string]>> | null>('jsonb?'),
  /** Of the first episode that everybody may watch; null if there is none, as the next two. */
  video: 'text?',
  thumbnail: 'text?',
  duration_seconds: 'int4?',
});

export type SitemapRow = Row<typeof sitemapRow>;

interface Range {
  /** Exclusive. */
  after: number;
  /** Inclusive. */
  upTo: number;
  limit: number;
  /** In characters; longer synopses are cut. */
  synopsisLength: number;
  areTerritoriesApplied: boolean;
}

/** The next published dramas in a range of ids, by an index scan of the listings. */
export async function listSitemapRows(
  db: Db,
  { after, upTo, limit, synopsisLength, areTerritoriesApplied }: Range,
): Promise<SitemapRow[]> {
  return prepared(
    db,
    'sitemap-rows',
    sitemapRow.sql`
    SELECT d.id AS drama_id, d.original_language, d.original_title, d.cover, d.banner_wide,
      d.published_at, d.updated_at, texts, first.video, first.thumbnail, first.duration_seconds
    FROM (
      SELECT drama_id FROM listing_entries
      WHERE drama_id > ${after} AND drama_id <= ${upTo} AND tag_id = ${ANY_TAG}
      ORDER BY drama_id LIMIT ${limit}
    ) AS listed
    JOIN dramas d ON d.id = listed.drama_id
    LEFT JOIN LATERAL (
      SELECT jsonb_object_agg(
        locale, jsonb_build_array(title, left(synopsis, ${synopsisLength}::integer))
      ) AS texts
      FROM drama_texts WHERE drama_id = d.id
    ) AS localized ON true
    LEFT JOIN LATERAL (
      SELECT v.path AS video, v.thumbnail, v.duration_seconds
      FROM episodes e JOIN videos v ON v.id = e.video_id
      WHERE e.drama_id = d.id
        AND is_open_episode(d, e.episode_no, ${areTerritoriesApplied}::boolean)
      ORDER BY e.episode_no LIMIT 1
    ) AS first ON true
    ORDER BY d.id`,
  );
}

/**
 * The numbers of the parts, of `idsPerPart` ids each, that have a published drama. One index lookup
 * per part skips unused ids.
 */
export async function listSitemapParts(db: Db, idsPerPart: number, limit: number) {
  const { rows } = await row({ part: 'int8' }).sql`
    WITH RECURSIVE parts AS (
      SELECT (min(drama_id) - 1) / ${idsPerPart}::bigint + 1 AS part FROM listing_entries
      UNION ALL
      SELECT (
        SELECT min(drama_id) - 1 FROM listing_entries WHERE drama_id > part * ${idsPerPart}::bigint
      ) / ${idsPerPart}::bigint + 1
      FROM parts WHERE part IS NOT NULL
    )
    SELECT part FROM parts WHERE part IS NOT NULL LIMIT ${limit}`.execute(db);
  return rows.map(({ part }) => part);
}
