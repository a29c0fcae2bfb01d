import type { GrantDirection, GrantStatus } from '#contract/desk/sheets/rights-fields.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Db } from '#server/db/client.ts';
import { type KeyPageRequest, readKeyPage } from '#server/db/query/key-page.ts';
import { COUNT_LIMIT, toTotal } from '#server/db/query/page-total.ts';
import { toDay, toDayNumber } from '../availability/periods.ts';
import type { Entry } from '../right-entry.ts';
import { loadHoldbacks, loadRights, type Stored } from '../stored-rights.ts';
import * as queries from './rights-pages.queries.ts';
import { type DetailedRow, toDetailed } from './rows.ts';

interface PageParts {
  db: Db;
  now: () => Date;
  findDrama: (reference: string) => Promise<{ id: number }>;
}

interface HoldbackListQuery extends KeyPageRequest {
  drama?: string | undefined;
  /** Only rows that end within this number of days, the first to end first. */
  ends?: number | undefined;
  /** Of the titles. */
  locale: Locale;
}

interface GrantListQuery extends HoldbackListQuery {
  direction?: GrantDirection | undefined;
  /** Default with `ends`: active. */
  status?: GrantStatus | undefined;
  /** A part of the party's name. */
  party?: string | undefined;
}

type Titled<One extends Entry> = DetailedRow<One> & { title: string };

const MAX_PARTIES = 10_000;

/** Lists of grants and holdbacks of all dramas, read by page. */
export function createRightsPages({ db, now, findDrama }: PageParts) {
  async function toFilter({ drama, ends, locale }: HoldbackListQuery) {
    const today = now().toISOString().slice(0, 10);
    return {
      locale,
      dramaId: drama === undefined ? undefined : (await findDrama(drama)).id,
      endsWithin:
        ends === undefined ? undefined : { from: today, to: toDay(toDayNumber(today) + ends) },
    };
  }
  /** The values by which the list is sorted. */
  const keyOf =
    (ends: number | undefined) =>
    ({ id, last_day }: { id: number; last_day: string | null }) =>
      ends === undefined ? [id] : [last_day as string, id];

  async function read<One extends Entry>(
    query: HoldbackListQuery,
    rows: Parameters<typeof queries.readPage>[1],
    load: (from: Db, filter: { ids: number[] }) => Promise<Stored<One>[]>,
  ) {
    const page = await readKeyPage(query, keyOf(query.ends), (bounds) =>
      queries.readPage(db, rows, bounds),
    );
    const ids = page.rows.map(({ id }) => id);
    return {
      ...page,
      rows: toPagedRows(page.rows, await load(db, { ids })),
      ...toTotal(await queries.countUpTo(db, rows, COUNT_LIMIT)),
    };
  }

  return {
    async listGrants(query: GrantListQuery) {
      const { ends, party, direction } = query;
      const filter = {
        ...(await toFilter(query)),
        direction,
        status: query.status ?? (ends === undefined ? undefined : ('active' as const)),
        parties:
          party === undefined ? undefined : await queries.listParties(db, party, MAX_PARTIES),
      };
      return read(query, { table: 'rights_grants', filter }, loadRights);
    },

    async listHoldbacks(query: HoldbackListQuery) {
      return read(
        query,
        { table: 'rights_holdbacks', filter: await toFilter(query) },
        loadHoldbacks,
      );
    },

    /** The names of parties that contain the text, in alphabetical order. */
    findParties: (text: string, limit: number) => queries.listParties(db, text, limit),
  };
}

/** In the order of the page. A row that was deleted meanwhile is left out. */
function toPagedRows<One extends Entry>(
  page: readonly queries.PagedRow[],
  stored: readonly Stored<One>[],
): Titled<One>[] {
  const byId = new Map(stored.map((row) => [row.id, row]));
  return page.flatMap(({ id, title }) => {
    const row = byId.get(id);
    return row ? [{ ...toDetailed(row), title }] : [];
  });
}
