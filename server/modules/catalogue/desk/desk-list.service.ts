import type { Locale } from '../../../../i18n/locales.ts';
import type { Db } from '../../../db/client.ts';
import type { DeskFilter } from '../../../db/desk-dramas.ts';
import { type KeyPageRequest, readKeyPage } from '../../../db/key-page.ts';
import { normalize, piecesOf } from '../search/search-terms.ts';
import * as queries from './desk-list.queries.ts';
import { findDramas, isCommon, MAX_FOUND } from './desk-search.queries.ts';

export interface DeskListRequest extends Omit<DeskFilter, 'dramaIds' | 'tagId'>, KeyPageRequest {
  /** A slug. */
  tag?: string | undefined;
  search?: string | undefined;
  order: queries.DeskOrder;
  locale: Locale;
}

/** Totals are counted up to this number, in an index. */
const MAX_COUNTED = 10_000;

/** The same for tags and gaps, whose index has all dramas in no order: each must be read. */
const MAX_COUNTED_BY_FACET = 1_000;

/** How many dramas of a filter are sorted by views; among more, a page is found sooner in order. */
const MAX_SORTED = 10_000;

/** The dramas of a list, found by its filter and search. */
interface Selection {
  readPlaces(window: queries.DeskWindow): Promise<queries.DeskPlace[]>;
  count(): Promise<{ total: number; isTotalCapped: boolean }>;
}

/** The desk's list of dramas in any state. */
export function createDeskListService(db: Db) {
  return {
    async list(request: DeskListRequest) {
      const { order, locale } = request;
      const { readPlaces, count } = await select(db, request);
      const [page, total] = await Promise.all([
        readKeyPage(
          request,
          ({ key, dramaId }: queries.DeskPlace) => [key, dramaId],
          ({ key, isBackward, limit }) =>
            readPlaces({ order, locale, limit, isBackward, beyond: key && toPlace(key) }),
        ),
        count(),
      ]);
      const dramaIds = page.rows.map(({ dramaId }) => dramaId);
      return { ...page, ...total, rows: await queries.listRows(db, dramaIds, locale) };
    },

    /** The titles in the language, or the nearest that there is, by id. */
    async titles(dramaIds: number[], locale: Locale): Promise<Map<number, string>> {
      const rows = await queries.listTitles(db, dramaIds, locale);
      return new Map(rows.map(({ drama_id, title }) => [drama_id, title]));
    },

    facts: (dramaId: number) => queries.getDramaFacts(db, dramaId),

    /** What the list can be filtered by. */
    async filters(locale: Locale) {
      const [tags, years] = await Promise.all([
        queries.listTagNames(db, locale),
        queries.listReleaseYears(db),
      ]);
      return { tags, years };
    },
  };
}

function toPlace([key = '', dramaId = 0]: readonly (string | number)[]): queries.DeskPlace {
  return { key: String(key), dramaId: Number(dramaId) || 0 };
}

/** No drama has this tag. */
const NO_TAG = 0;

async function select(db: Db, request: DeskListRequest): Promise<Selection> {
  const { search, tag, state, releaseYear, lacks, lacksMedia } = request;
  const tagId = tag === undefined ? undefined : ((await queries.findTagId(db, tag)) ?? NO_TAG);
  const filter: DeskFilter = { state, releaseYear, lacks, lacksMedia, tagId };
  if (!search) return selectByFilter(db, filter);
  const term = normalize(search);
  const keyword = { term, grams: piecesOf(term), asTyped: search };
  if (term !== '' && (await isCommon(db, keyword)))
    return selectByCommonTerm(db, term, filter, request.locale);
  const dramaIds = await findDramas(db, keyword, filter);
  const { readPlaces, count } = selectByFilter(db, { ...filter, dramaIds });
  const isCapped = dramaIds.length >= MAX_FOUND;
  return {
    readPlaces,
    count: async () => ({ ...(await count()), ...(isCapped && { isTotalCapped: true }) }),
  };
}

function selectByFilter(db: Db, filter: DeskFilter): Selection {
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  const { tagId, lacks, lacksMedia, dramaIds } = filter;
  const hasFacet = tagId !== undefined || lacks !== undefined || lacksMedia === true;
  const isByFacet = hasFacet && dramaIds === undefined;
  const max = isByFacet ? MAX_COUNTED_BY_FACET : MAX_COUNTED;
  return {
    async readPlaces(window) {
      const isFew =
        window.order === 'views' &&
        isFiltered &&
        (await queries.countDramas(db, filter, MAX_SORTED + 1)) <= MAX_SORTED;
      return queries.listPlaces(db, filter, { ...window, isFew });
    },
    async count() {
      const counted = await queries.countDramas(db, filter, max + 1);
      return { total: Math.min(counted, max), isTotalCapped: counted > max };
    },
  };
}

function selectByCommonTerm(db: Db, term: string, filter: DeskFilter, locale: Locale): Selection {
  const readPlaces: Selection['readPlaces'] = (window) =>
    queries.listPlacesWith(db, term, filter, window);
  return {
    readPlaces,
    async count() {
      const found = await readPlaces({ order: 'newest', locale, limit: COUNTED_COMMON });
      return { total: found.length, isTotalCapped: true };
    },
  };
}

/** How many matches of a common term are counted; each needs a look-up. */
const COUNTED_COMMON = 1_000;
