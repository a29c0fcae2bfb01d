import type { Locale } from '#i18n/locales.ts';
import type { Db } from '#server/db/client.ts';
import type { DeskFilter } from '#server/db/dramas/desk-dramas.ts';
import { type FoundRows, type KeyPageRequest, readKeyPage } from '#server/db/query/key-page.ts';
import { COUNT_LIMIT, type PageTotal, toTotal, totalOfPage } from '#server/db/query/page-total.ts';
import { normalize, piecesOf } from '../search/search-terms.ts';
import * as queries from './desk-list.queries.ts';
import { findByReference, findByTitle, isCommon } from './desk-search.queries.ts';

export interface DeskListRequest extends Omit<DeskFilter, 'dramaIds' | 'tagId'>, KeyPageRequest {
  /** A slug. */
  tag?: string | undefined;
  search?: string | undefined;
  order: queries.DeskOrder;
  locale: Locale;
}

/** How many dramas of a filter are sorted; among more, a page is found sooner in order. */
const MAX_SORTED = 5_000;

/** The dramas of a list, found by its filter and search. */
interface Selection {
  readPlaces(
    window: queries.DeskWindow,
  ): Promise<queries.DeskPlace[] | FoundRows<queries.DeskPlace>>;
  /** Undefined if that would take too long. */
  count(): Promise<PageTotal | undefined>;
}

/** The desk's list of dramas in any state. */
export function createDeskListService(db: Db) {
  return {
    async list(request: DeskListRequest) {
      const { order, locale } = request;
      const { readPlaces, count } = await select(db, request);
      const [page, total] = await Promise.all([
        readKeyPage(request, toKey, ({ key, isBackward, limit }) =>
          readPlaces({ order, locale, limit, isBackward, beyond: key && toPlace(key) }),
        ),
        count(),
      ]);
      const dramaIds = page.rows.map(({ dramaId }) => dramaId);
      return {
        ...page,
        ...(total ?? totalOfPage(page)),
        rows: await queries.listRows(db, dramaIds, locale),
      };
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

const toKey = ({ key, dramaId }: queries.DeskPlace) => [key, dramaId] as const;

function toPlace([key = '', dramaId = 0]: readonly (string | number)[]): queries.DeskPlace {
  return { key: String(key), dramaId: Number(dramaId) || 0 };
}

/** No drama has this tag. */
const NO_TAG = 0;

async function select(db: Db, request: DeskListRequest): Promise<Selection> {
  const { search, tag, state, releaseYear, lacks, isIncomplete } = request;
  const tagId = tag === undefined ? undefined : ((await queries.findTagId(db, tag)) ?? NO_TAG);
  const filter: DeskFilter = { state, releaseYear, lacks, isIncomplete, tagId };
  if (!search) return selectByFilter(db, filter, request.order);
  const term = normalize(search);
  const keyword = { term, grams: piecesOf(term), asTyped: search };
  const isKnownCommon = term !== '' && (await isCommon(db, keyword));
  const [byReference, byTitle] = await Promise.all([
    findByReference(db, keyword),
    isKnownCommon ? undefined : findByTitle(db, keyword),
  ]);
  if (!byTitle) return selectByCommonTerm(db, { term, dramaIds: byReference }, filter);
  const dramaIds = [...new Set([...byReference, ...byTitle])];
  return selectByFilter(db, { ...filter, dramaIds }, request.order);
}

/**
 * Few dramas are sorted, because PostgreSQL cannot estimate how many have a rare tag, and might
 * read all dramas in order to find them.
 */
function selectByFilter(db: Db, filter: DeskFilter, order: queries.DeskOrder): Selection {
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  // The other orders have an index for each state and year.
  const isUnindexed = isFiltered && (order === 'title' || order === 'views');
  const limit = isUnindexed ? MAX_SORTED + 1 : COUNT_LIMIT;
  const counting = queries.countDramas(db, filter, limit);
  return {
    async readPlaces(window) {
      const isFew = isFiltered && (await counting) < limit;
      return queries.listPlaces(db, filter, { ...window, isFew });
    },
    count: async () => toTotal(await counting),
  };
}

/** The dramas are examined in the order of the list. */
function selectByCommonTerm(db: Db, match: queries.TitleMatch, filter: DeskFilter): Selection {
  return {
    async readPlaces(window) {
      const rows = await queries.listPlacesWith(db, match, filter, window);
      if (rows.length === window.limit) return rows;
      const last = await queries.findLastExamined(db, filter, window);
      return { rows, stoppedAt: last && toKey(last) };
    },
    count: async () => undefined,
  };
}
