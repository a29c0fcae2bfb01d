import type { Db } from '../db/client.ts';
import { type Row, row, typed } from '../db/row.ts';
import type { GrantDirection, GrantStatus, LeafMedium } from '../db/tables.ts';

const counted = row({ count: 'int8', named: 'text[]' });

/** The open quotes that expired more than an hour ago, by the number of their order. */
export async function countOverdueQuotes(db: Db, limit: number) {
  const { rows } = await counted.sql`
    SELECT count(*) AS count,
      (coalesce(array_agg(o.order_no ORDER BY q.valid_until), '{}'))[:${limit}] AS named
    FROM copyright_quotes q JOIN copyright_orders o ON o.id = q.order_id
    WHERE q.state = 'sent' AND q.valid_until < now() - interval '1 hour'`.execute(db);
  return rows[0] as Row<typeof counted>;
}

/** The deals that wait for the countersignature for longer than this number of days. */
export async function countUnsignedDeals(db: Db, days: number, limit: number) {
  const { rows } = await counted.sql`
    SELECT count(*) AS count,
      (coalesce(array_agg(deal_no ORDER BY accepted_at, id), '{}'))[:${limit}] AS named
    FROM copyright_deals
    WHERE paper_note IS NULL AND countersigned_at IS NULL AND terminated_at IS NULL
      AND accepted_at < now() - make_interval(days => ${days}::int)`.execute(db);
  return rows[0] as Row<typeof counted>;
}

const dealLine = row({
  id: 'int8',
  deal_no: 'text',
  terminated_from: 'date?',
  /** NULL, as all that follow, for a deal without lines. */
  drama_id: 'int8?',
  terms: 'jsonb?',
  /** NULL, as all that follow, if the grant is missing. */
  granted_drama_id: 'int8?',
  direction: typed<GrantDirection | null>('text?'),
  media: typed<LeafMedium[] | null>('text[]?'),
  territories: 'text[]?',
  territories_excluded: 'text[]?',
  language_uses: 'text[]?',
  start: 'date?',
  last_day: 'date?',
  is_exclusive: 'bool?',
  may_sublicense: 'bool?',
  status: typed<GrantStatus | null>('text?'),
});
export type DealLineRow = Row<typeof dealLine>;

/** The lines of the next deals by id, each with its grant. */
export async function listDealLines(db: Db, after: number, limit: number) {
  const { rows } = await dealLine.sql`
    SELECT deal.id, deal.deal_no, deal.terminated_from, line.drama_id, line.terms,
      g.drama_id AS granted_drama_id, g.direction, g.media, g.territories, g.territories_excluded,
      g.language_uses, lower(g.period) AS start, upper(g.period) - 1 AS last_day, g.is_exclusive,
      g.may_sublicense, g.status
    FROM (SELECT * FROM copyright_deals WHERE id > ${after} ORDER BY id LIMIT ${limit}) AS deal
    LEFT JOIN copyright_deal_lines line ON line.deal_id = deal.id
    LEFT JOIN rights_grants g ON g.id = line.grant_id
    ORDER BY deal.id, line.position`.execute(db);
  return rows;
}
