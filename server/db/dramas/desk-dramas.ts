import { type RawBuilder, sql } from 'kysely';
import type { DramaState } from '#contract/desk/catalogue/catalogue-lists.ts';
import type { Locale } from '#i18n/locales.ts';

// Fragments of queries on `desk_dramas`, written to fit its indexes.

/** Selects the dramas of the desk's list; an absent field does not restrict it. */
export interface DeskFilter {
  state?: DramaState | undefined;
  releaseYear?: number | undefined;
  tagId?: number | undefined;
  /** Dramas that are incomplete in this language. */
  lacks?: Locale | undefined;
  /** Dramas that cannot be published yet; false: those that are not published but could be. */
  isIncomplete?: boolean | undefined;
  /** Only these dramas. */
  dramaIds?: number[] | undefined;
}

/**
 * A condition on rows of `desk_dramas l`. If they are read in order, an index of the state or year
 * in that order is better than the facet.
 */
export function isKept(filter: DeskFilter, { isInOrder = false } = {}): RawBuilder<boolean> {
  const { state, releaseYear, tagId, lacks, isIncomplete, dramaIds } = filter;
  const facets = [
    ...(tagId === undefined ? [] : [`tag:${tagId}`]),
    ...(lacks === undefined ? [] : [`lacks:${lacks}`]),
    ...(isIncomplete === undefined ? [] : [isIncomplete ? 'incomplete' : 'ready']),
  ];
  const isByFacets = facets.length > 0 && !isInOrder;
  // Published dramas have no facet for their state: most are published.
  const isStateFacet = isByFacets && state !== undefined && state !== 'published';
  if (isStateFacet) facets.push(`state:${state}`);
  const isYearFacet = isByFacets && releaseYear !== undefined;
  if (isYearFacet) facets.push(`year:${releaseYear}`);
  const conditions = [
    ...(state === undefined || isStateFacet ? [] : [sql`l.state = ${sql.lit(state)}`]),
    ...(releaseYear === undefined || isYearFacet ? [] : [sql`l.release_year = ${releaseYear}`]),
    ...(facets.length === 0 ? [] : [sql`l.facets @> ${facets}::text[]`]),
    ...(dramaIds === undefined ? [] : [sql`l.drama_id = ANY (${dramaIds}::bigint[])`]),
  ];
  return sql<boolean>`${sql.join([sql`true`, ...conditions], sql` AND `)}`;
}
