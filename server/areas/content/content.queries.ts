import type { Db } from '#server/db/client.ts';
import { ANY_TAG } from '#server/db/dramas/listings.ts';
import { type Row, row } from '#server/db/query/row.ts';
import { one } from '#server/db/query/rows.ts';

const facts = row({
  titles: 'int8',
  tags: 'int8',
  first_year: 'int2?',
  last_year: 'int2?',
  episodes: 'int8',
  minutes: 'int8',
});

export type FactsRow = Row<typeof facts>;

/** The catalogue's numbers for documents. The sums scan an index, so the result is cached. */
export function getFacts(db: Db): Promise<FactsRow> {
  const counted = facts.sql`
    WITH listed AS (
      SELECT
        coalesce(sum(drama_count) FILTER (WHERE tag_id = ${ANY_TAG}), 0)::bigint AS titles,
        count(DISTINCT tag_id) FILTER (WHERE tag_id <> ${ANY_TAG}) AS tags,
        min(release_year) AS first_year,
        max(release_year) AS last_year
      FROM listing_counts
    ),
    lengths AS (
      SELECT
        coalesce(sum(episode_count), 0)::bigint AS episodes,
        coalesce(sum(total_minutes), 0)::bigint AS minutes
      FROM dramas WHERE state = 'published'
    )
    SELECT * FROM listed, lengths`;
  return one(db, counted);
}
