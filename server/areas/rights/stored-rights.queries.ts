import { sql } from 'kysely';
import {
  type GrantDirection,
  type GrantStatus,
  holdbackColumns,
  rightColumns,
} from '#contract/desk/sheets/rights-fields.ts';
import { dramaKey } from '#server/db/dramas/drama-key.ts';
import { fieldColumns } from '#server/db/query/field-columns.ts';
import { type Row, row } from '#server/db/query/row.ts';

const grant = fieldColumns(rightColumns, 'r');
const holdback = fieldColumns(holdbackColumns, 'r');

const rowColumns = {
  id: 'int8',
  drama_id: 'int8',
  external_id: 'text',
  start: 'date',
  /** Inclusive; null if there is no end. */
  end: 'date?',
  updated_at: 'timestamptz',
} as const;

const grantRow = row({
  ...rowColumns,
  ...grant.types,
  /** The deal that the grant belongs to. */
  deal_no: 'text?',
});
const holdbackRow = row({ ...rowColumns, ...holdback.types });

export type GrantRow = Row<typeof grantRow>;
export type HoldbackRow = Row<typeof holdbackRow>;

const identity = sql`
  r.id, r.drama_id, ${dramaKey} AS external_id, lower(r.period) AS start,
  upper(r.period) - 1 AS "end", r.updated_at`;

export interface RowFilter {
  id?: number | undefined;
  ids?: readonly number[] | undefined;
  dramaIds?: readonly number[] | undefined;
  /** Only rows whose last day is this day or later. */
  endsFrom?: string | undefined;
  /** Only rows whose last day is before this day. With either limit, rows are sorted by last day. */
  endsBefore?: string | undefined;
}

export interface GrantFilter extends RowFilter {
  direction?: GrantDirection | undefined;
  status?: GrantStatus | undefined;
  /** A part of the party's name; case is ignored. */
  party?: string | undefined;
}

/** By drama and start. */
export function selectGrants(filter: GrantFilter) {
  return grantRow.sql`
    SELECT ${identity}, ${grant.selected}, deal.deal_no
    FROM rights_grants r JOIN dramas d ON d.id = r.drama_id
    LEFT JOIN copyright_deal_lines line ON line.grant_id = r.id
    LEFT JOIN copyright_deals deal ON deal.id = line.deal_id
    WHERE ${whereGrant(filter)}
    ORDER BY ${order(filter)}`;
}

/** By drama and start. */
export function selectHoldbacks(filter: RowFilter) {
  return holdbackRow.sql`
    SELECT ${identity}, ${holdback.selected}
    FROM rights_holdbacks r JOIN dramas d ON d.id = r.drama_id
    WHERE ${whereMatches(filter)}
    ORDER BY ${order(filter)}`;
}

function whereGrant({ direction, status, party, ...filter }: GrantFilter) {
  return sql`${whereMatches(filter)}
    AND ${direction ? sql`r.direction = ${direction}` : sql`true`}
    AND ${status ? sql`r.status = ${status}` : sql`true`}
    AND ${party ? sql`strpos(lower(r.party), lower(${party})) > 0` : sql`true`}`;
}

function whereMatches({ id, ids, dramaIds, endsFrom, endsBefore }: RowFilter) {
  return sql`${id !== undefined ? sql`r.id = ${id}` : sql`true`}
    AND ${ids ? sql`r.id = ANY (${ids}::bigint[])` : sql`true`}
    AND ${dramaIds ? sql`r.drama_id = ANY (${dramaIds}::bigint[])` : sql`true`}
    AND ${endsFrom ? sql`upper(r.period) > ${endsFrom}::date` : sql`true`}
    AND ${endsBefore ? sql`upper(r.period) <= ${endsBefore}::date` : sql`true`}`;
}

function order({ endsFrom, endsBefore }: RowFilter) {
  return sql`${(endsFrom ?? endsBefore) ? sql`upper(r.period),` : sql``} r.drama_id, lower(r.period), r.id`;
}
