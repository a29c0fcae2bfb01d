import { sql } from 'kysely';
import type { GrantDirection, GrantStatus } from '#contract/desk/sheets/rights-fields.ts';
import { fallbackLocale, type Locale } from '#i18n/locales.ts';
import type { Db } from '#server/db/client.ts';
import { dramaTitleIn } from '#server/db/dramas/drama-key.ts';
import type { KeyBounds } from '#server/db/query/key-page.ts';
import { type Row, row } from '#server/db/query/row.ts';
import { countRows } from '#server/db/query/rows.ts';

export interface HoldbackPageFilter {
  dramaId?: number | undefined;
  /** Only rows whose last day is in this period, inclusive, sorted by it; otherwise newest first. */
  endsWithin?: { from: string; to: string } | undefined;
  /** Of the titles; by default English. */
  locale?: Locale | undefined;
}

export interface GrantPageFilter extends HoldbackPageFilter {
  direction?: GrantDirection | undefined;
  status?: GrantStatus | undefined;
  /** Exact names. */
  parties?: readonly string[] | undefined;
}

const pagedRow = row({
  id: 'int8',
  /** Inclusive; null if there is no end. */
  last_day: 'date?',
  title: 'text',
});

export type PagedRow = Row<typeof pagedRow>;

/** The grants of a filter, or the holdbacks. */
type Rows =
  | { table: 'rights_grants'; filter: GrantPageFilter }
  | { table: 'rights_holdbacks'; filter: HoldbackPageFilter };

/** The rows are chosen before the join, so that it reads one page only. */
export async function readPage(db: Db, rows: Rows, bounds: KeyBounds) {
  const { table, filter } = rows;
  const { rows: page } = await pagedRow.sql`
    SELECT r.id, upper(r.period) - 1 AS last_day,
      ${dramaTitleIn(filter.locale ?? fallbackLocale)} AS title
    FROM (
      SELECT * FROM ${sql.table(table)} r WHERE ${whereOneOf(rows)} AND ${whereBeyond(filter, bounds)}
      ORDER BY ${order(filter, bounds)} LIMIT ${bounds.limit}
    ) AS r JOIN dramas d ON d.id = r.drama_id
    ORDER BY ${order(filter, bounds)}`.execute(db);
  return page;
}

/** At most `max`. */
export async function countUpTo(db: Db, rows: Rows, max: number) {
  const found = db
    .selectFrom(sql.table(rows.table).as('r'))
    .select(sql`r.id`.as('id'))
    .where(whereOneOf(rows));
  return countRows(db, found.limit(max));
}

const partyRow = row({ party: 'text' });

/**
 * The different parties whose names contain the text, in any case. It reads one index entry per
 * party instead of every grant.
 */
export async function listParties(db: Db, text: string, limit: number): Promise<string[]> {
  const { rows } = await partyRow.sql`
    WITH RECURSIVE names AS (
      (SELECT party FROM rights_grants ORDER BY party LIMIT 1)
      UNION ALL
      SELECT (SELECT g.party FROM rights_grants g WHERE g.party > n.party ORDER BY g.party LIMIT 1)
      FROM names n WHERE n.party IS NOT NULL
    )
    SELECT party FROM names
    WHERE party IS NOT NULL AND strpos(lower(party), lower(${text})) > 0
    LIMIT ${limit}`.execute(db);
  return rows.map(({ party }) => party);
}

function whereOneOf({ table, filter }: Rows) {
  if (table === 'rights_holdbacks') return whereMatches(filter);
  const { direction, status, parties } = filter;
  return sql<boolean>`${whereMatches(filter)}
    AND ${direction ? sql`r.direction = ${direction}` : sql`true`}
    AND ${status ? sql`r.status = ${status}` : sql`true`}
    AND ${parties ? sql`r.party = ANY (${parties}::text[])` : sql`true`}`;
}

function whereMatches({ dramaId, endsWithin }: HoldbackPageFilter) {
  return sql<boolean>`${dramaId === undefined ? sql`true` : sql`r.drama_id = ${dramaId}`}
    AND ${endsWithin ? sql`upper(r.period) > ${endsWithin.from}::date AND upper(r.period) <= ${endsWithin.to}::date + 1` : sql`true`}`;
}

/** The key is `[last day, id]` with `endsWithin`, else `[id]`. */
function whereBeyond({ endsWithin }: HoldbackPageFilter, { key, isBackward }: KeyBounds) {
  if (!key) return sql`true`;
  if (!endsWithin) return isBackward ? sql`r.id > ${key[0]}` : sql`r.id < ${key[0]}`;
  const [day, id] = key;
  return isBackward
    ? sql`(upper(r.period), r.id) < (${day}::date + 1, ${id}::bigint)`
    : sql`(upper(r.period), r.id) > (${day}::date + 1, ${id}::bigint)`;
}

function order({ endsWithin }: HoldbackPageFilter, { isBackward }: KeyBounds) {
  if (endsWithin)
    return isBackward ? sql`upper(r.period) DESC, r.id DESC` : sql`upper(r.period), r.id`;
  return isBackward ? sql`r.id` : sql`r.id DESC`;
}
