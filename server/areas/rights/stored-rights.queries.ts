import { sql } from 'kysely';
import { dramaKey } from '#server/db/drama-key.ts';
import { type Row, row, typed } from '#server/db/row.ts';
import type { GrantDirection, GrantStatus, LeafMedium } from '#server/db/tables.ts';

const scopeColumns = {
  id: 'int8',
  drama_id: 'int8',
  external_id: 'text',
  media: typed<LeafMedium[]>('text[]'),
  territories: 'text[]',
  territories_excluded: 'text[]',
  first_day: 'date',
  /** Inclusive; null if there is no end. */
  last_day: 'date?',
  updated_at: 'timestamptz',
} as const;

const grantRow = row({
  ...scopeColumns,
  direction: typed<GrantDirection>('text'),
  party: 'text',
  reference: 'text',
  language_uses: 'text[]',
  is_exclusive: 'bool',
  may_sublicense: 'bool',
  status: typed<GrantStatus>('text'),
  /** The deal that the grant belongs to. */
  deal_no: 'text?',
});
const holdbackRow = row({ ...scopeColumns, reason: 'text' });

export type GrantRow = Row<typeof grantRow>;
export type HoldbackRow = Row<typeof holdbackRow>;

const scope = sql`
  r.id, r.drama_id, ${dramaKey} AS external_id, r.media, r.territories, r.territories_excluded,
  lower(r.period) AS first_day, upper(r.period) - 1 AS last_day, r.updated_at`;

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
    SELECT ${scope}, r.direction, r.party, r.reference, r.language_uses, r.is_exclusive,
      r.may_sublicense, r.status, deal.deal_no
    FROM rights_grants r JOIN dramas d ON d.id = r.drama_id
    LEFT JOIN copyright_deal_lines line ON line.grant_id = r.id
    LEFT JOIN copyright_deals deal ON deal.id = line.deal_id
    WHERE ${isGrantOf(filter)}
    ORDER BY ${order(filter)}`;
}

/** By drama and start. */
export function selectHoldbacks(filter: RowFilter) {
  return holdbackRow.sql`
    SELECT ${scope}, r.reason
    FROM rights_holdbacks r JOIN dramas d ON d.id = r.drama_id
    WHERE ${matches(filter)}
    ORDER BY ${order(filter)}`;
}

function isGrantOf({ direction, status, party, ...filter }: GrantFilter) {
  return sql`${matches(filter)}
    AND ${direction ? sql`r.direction = ${direction}` : sql`true`}
    AND ${status ? sql`r.status = ${status}` : sql`true`}
    AND ${party ? sql`strpos(lower(r.party), lower(${party})) > 0` : sql`true`}`;
}

function matches({ id, ids, dramaIds, endsFrom, endsBefore }: RowFilter) {
  return sql`${id !== undefined ? sql`r.id = ${id}` : sql`true`}
    AND ${ids ? sql`r.id = ANY (${ids}::bigint[])` : sql`true`}
    AND ${dramaIds ? sql`r.drama_id = ANY (${dramaIds}::bigint[])` : sql`true`}
    AND ${endsFrom ? sql`upper(r.period) > ${endsFrom}::date` : sql`true`}
    AND ${endsBefore ? sql`upper(r.period) <= ${endsBefore}::date` : sql`true`}`;
}

function order({ endsFrom, endsBefore }: RowFilter) {
  return sql`${(endsFrom ?? endsBefore) ? sql`upper(r.period),` : sql``} r.drama_id, lower(r.period), r.id`;
}
