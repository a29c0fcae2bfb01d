import { type RawBuilder, sql } from 'kysely';
import type { Locale } from '../../i18n/locales.ts';
import type { DramaState } from './tables.ts';

// Fragments of queries on `desk_dramas`, written to fit its indexes.

/** Selects the dramas of the desk's list; an absent field does not restrict it. */
export interface DeskFilter {
  state?: DramaState | undefined;
  releaseYear?: number | undefined;
  tagId?: number | undefined;
  /** Dramas that are incomplete in this language. */
  lacks?: Locale | undefined;
  lacksMedia?: boolean | undefined;
  /** Only these dramas. */
  dramaIds?: number[] | undefined;
}

/** A condition on rows of `desk_dramas l`. */
export function isKept(filter: DeskFilter): RawBuilder<unknown> {
  const { state, releaseYear, tagId, lacks, lacksMedia, dramaIds } = filter;
  const facets = [
    ...(tagId === undefined ? [] : [`tag:${tagId}`]),
    ...(lacks === undefined ? [] : [`lacks:${lacks}`]),
    ...(lacksMedia ? ['lacks:media'] : []),
  ];
  const conditions = [
    ...(state === undefined ? [] : [sql`l.state = ${sql.lit(state)}`]),
    ...(releaseYear === undefined ? [] : [sql`l.release_year = ${releaseYear}`]),
    ...(facets.length === 0 ? [] : [sql`l.facets @> ${facets}::text[]`]),
    ...(dramaIds === undefined ? [] : [sql`l.drama_id = ANY (${dramaIds}::bigint[])`]),
  ];
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` AND `);
}

/** How many dramas are examined one by one for a keyword that many dramas have. */
export const MAX_EXAMINED = 20_000;
