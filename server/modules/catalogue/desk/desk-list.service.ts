import type { Locale } from '../../../../i18n/locales.ts';
import type { Db } from '../../../db/client.ts';
import { normalize, piecesOf } from '../search/search-terms.ts';
import * as queries from './desk-list.queries.ts';

export interface DeskListRequest extends Omit<queries.DeskFilter, 'dramaIds'> {
  search?: string | undefined;
  order: queries.DeskOrder;
  locale: Locale;
  limit: number;
  after?: queries.DeskPlace | undefined;
  before?: queries.DeskPlace | undefined;
}

export interface DeskListPage {
  rows: queries.DeskDramaRow[];
  /** The places that the next and the previous page begin after; undefined if there is none. */
  next: queries.DeskPlace | undefined;
  previous: queries.DeskPlace | undefined;
  total: number;
  isTotalCapped: boolean;
}

/** Totals are counted up to this number. */
const MAX_COUNTED = 10_000;

type ReadPlaces = (window: queries.DeskWindow) => Promise<queries.DeskPlace[]>;

interface Search {
  readPlaces: ReadPlaces;
  count(): Promise<{ total: number; isTotalCapped: boolean }>;
}

/** The list of dramas in any state, by pages that begin at a place instead of a number. */
export function createDeskListService(db: Db) {
  return async (request: DeskListRequest): Promise<DeskListPage> => {
    const { order, locale, limit, after, before } = request;
    const isBackward = before !== undefined;
    const from = after ?? before;
    const { readPlaces, count } = await openSearch(db, request);
    const [places, total] = await Promise.all([
      readPlaces({
        order,
        locale,
        limit: limit + 1,
        ...(from && { from: { place: from, isBackward } }),
      }),
      count(),
    ]);
    const hasMore = places.length > limit;
    const kept = places.slice(0, limit);
    const shown = isBackward ? kept.toReversed() : kept;
    const rows = await queries.listRows(
      db,
      shown.map(({ dramaId }) => dramaId),
      locale,
    );
    return {
      rows,
      next: isBackward || hasMore ? shown.at(-1) : undefined,
      previous: (isBackward ? hasMore : after !== undefined) ? shown[0] : undefined,
      ...total,
    };
  };
}

async function openSearch(db: Db, { search, ...request }: DeskListRequest): Promise<Search> {
  const filter: queries.DeskFilter = {
    state: request.state,
    releaseYear: request.releaseYear,
    tagId: request.tagId,
    lacks: request.lacks,
    lacksMedia: request.lacksMedia,
  };
  if (!search) return openFilter(db, filter);
  const term = normalize(search);
  const keyword = { term, grams: piecesOf(term), asTyped: search };
  if (term !== '' && (await queries.isCommon(db, keyword))) {
    const readPlaces: ReadPlaces = (window) =>
      queries.listPlacesWith(db, term, filter, window);
    const first = { order: 'newest', locale: request.locale, limit: queries.MAX_FOUND } as const;
    return {
      readPlaces,
      count: async () => ({ total: (await readPlaces(first)).length, isTotalCapped: true }),
    };
  }
  const dramaIds = await queries.findDramas(db, keyword, filter);
  const found = openFilter(db, { ...filter, dramaIds });
  return dramaIds.length < queries.MAX_FOUND
    ? found
    : { ...found, count: async () => ({ ...(await found.count()), isTotalCapped: true }) };
}

function openFilter(db: Db, filter: queries.DeskFilter): Search {
  return {
    readPlaces: (window) => queries.listPlaces(db, filter, window),
    async count() {
      const counted = await queries.countDramas(db, filter, MAX_COUNTED + 1);
      return {
        total: Math.min(counted, MAX_COUNTED),
        isTotalCapped: counted > MAX_COUNTED,
      };
    },
  };
}
