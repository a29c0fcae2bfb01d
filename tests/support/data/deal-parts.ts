import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import type { TestOffer } from './deals.ts';

/** How many grants, deals, accepted quotes, confirmed orders and confirming events there are. */
export async function countParts(db: Db, offers: TestOffer[]) {
  const orderIds = offers.map(({ orderId }) => orderId);
  const dramaIds = offers.flatMap((offer) => offer.dramaIds);
  const { rows } = await sql<Record<string, number>>`
    SELECT
      (SELECT count(*) FROM rights_grants
       WHERE drama_id = ANY (${dramaIds}::bigint[]) AND reference LIKE 'VD-%') AS grants,
      (SELECT count(*) FROM copyright_deals WHERE order_id = ANY (orders)) AS deals,
      (SELECT count(*) FROM copyright_deal_lines JOIN copyright_deals d ON d.id = deal_id
       WHERE order_id = ANY (orders)) AS lines,
      (SELECT count(*) FROM copyright_quotes
       WHERE order_id = ANY (orders) AND state = 'accepted') AS quotes,
      (SELECT count(*) FROM copyright_orders
       WHERE id = ANY (orders) AND status = 'confirmed') AS orders,
      (SELECT count(*) FROM copyright_order_events
       WHERE order_id = ANY (orders) AND status = 'confirmed') AS events
    FROM (SELECT ${orderIds}::bigint[] AS orders) AS wanted`.execute(db);
  return rows[0];
}

export const nothing = { grants: 0, deals: 0, lines: 0, quotes: 0, orders: 0, events: 0 };
/** Of one title. */
export const oneDeal = { grants: 1, deals: 1, lines: 1, quotes: 1, orders: 1, events: 1 };
