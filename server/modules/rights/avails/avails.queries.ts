import type { Db } from '../../../db/client.ts';
import { dramaKey, dramaTitle } from '../../../db/drama-key.ts';
import { type Row, row, typed } from '../../../db/row.ts';
import type { LeafMedium } from '../../../db/tables.ts';

const offerRow = row({
  id: 'int8',
  external_id: 'text',
  title: 'text',
  episode_count: 'int4',
  release_year: 'int2?',
  media: typed<LeafMedium[]>('text[]'),
  territories: 'text[]',
  territories_excluded: 'text[]',
  language_uses: 'text[]',
  first_day: 'date',
  /** Inclusive; null if there is no end. */
  last_day: 'date?',
  is_exclusive: 'bool',
});

export type OfferRow = Row<typeof offerRow>;

/**
 * The next active grants in of published dramas that may be sublicensed and have not ended before
 * the day, by id.
 */
export async function listOffers(
  db: Db,
  { day, after, limit }: { day: string; after: number; limit: number },
): Promise<OfferRow[]> {
  const { rows } = await offerRow.sql`
    SELECT r.id, ${dramaKey} AS external_id,
      ${dramaTitle} AS title,
      d.episode_count, d.release_year, r.media, r.territories, r.territories_excluded,
      r.language_uses, lower(r.period) AS first_day, upper(r.period) - 1 AS last_day,
      r.is_exclusive
    FROM rights_grants r JOIN dramas d ON d.id = r.drama_id
    WHERE r.id > ${after} AND r.direction = 'in' AND r.status = 'active' AND r.may_sublicense
      AND d.state = 'published' AND (upper(r.period) > ${day}::date OR upper_inf(r.period))
    ORDER BY r.id LIMIT ${limit}`.execute(db);
  return rows;
}
