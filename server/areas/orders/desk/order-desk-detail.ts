import { isOpenOrder } from '#contract/orders.ts';
import { fallbackLocale } from '#i18n/locales.ts';
import type { AuditService } from '#server/areas/audit/audit.service.ts';
import { findCompany } from '#server/areas/company/company.queries.ts';
import { toDealState } from '#server/areas/deals/desk/deal-desk.mapper.ts';
import { listQuotableItems } from '#server/areas/quotes/desk/quote-desk.queries.ts';
import { toQuote } from '#server/areas/quotes/quote.mapper.ts';
import { listLines, listQuotes } from '#server/areas/quotes/quote.queries.ts';
import type { DealRights } from '#server/areas/rights/deal-rights.ts';
import type { Db } from '#server/db/client.ts';
import { findDeal, type OrderRow } from '../history.queries.ts';
import { countMessages, listMessages } from '../messages/message.queries.ts';
import type { Order } from '../order.mapper.ts';
import { toTimeline } from '../order-timeline.ts';
import { listCorrections } from './order-corrections.ts';
import * as queries from './order-desk.queries.ts';
import { listNextStatuses } from './order-desk-steps.ts';

/** The latest messages that a page shows at first. */
const SHOWN_MESSAGES = 50;
const RECALLS = { action: 'quote.recall', limit: 1000 };

interface DetailParts {
  db: Db;
  now: () => Date;
  audit: Pick<AuditService, 'list'>;
  judgeOffers: DealRights['judgeOffers'];
  read: (from: Db, row: OrderRow) => Promise<Order>;
}

/** Everything about one order that its page at the desk shows. */
export async function readOrderDetail(parts: DetailParts, row: OrderRow) {
  const { db, now, audit, judgeOffers, read } = parts;
  const order = await read(db, row);
  const dramas = await listQuotableItems(db, row.id);
  // The grants of its own deal would make the titles of a confirmed order unavailable.
  const answers = isOpenOrder(row.status)
    ? await db.transaction().execute((tx) => judgeOffers(tx, row.id, order.items.map(toJudged)))
    : [];
  const quotes = await readVersions(db, row, now());
  const messages = await listMessages(db, row.id, { limit: SHOWN_MESSAGES, offset: 0 });
  return {
    row,
    order,
    items: order.items.map((item, index) => ({
      ...item,
      external_id: dramas[index]?.external_id ?? `id:${item.drama_id}`,
      drama_state: dramas[index]?.state ?? null,
      availability_now: answers[index] ?? null,
    })),
    company: row.user_id === null ? undefined : await findCompany(db, row.user_id),
    quotes,
    deal: await readDeal(db, row),
    timeline: toTimeline(
      await queries.listEvents(db, row.id),
      quotes,
      await audit.list({ ...RECALLS, subject: `order:${row.order_no}` }),
    ),
    messages: messages.toReversed(),
    messageCount: await countMessages(db, row.id),
    notes: await queries.listInternalNotes(db, row.id),
    canBecome: await listNextStatuses(db, row),
    corrections: await listCorrections(db, row, now()),
  };
}

export type OrderDetail = Awaited<ReturnType<typeof readOrderDetail>>;

function toJudged({ drama_id: dramaId, terms }: Order['items'][number]) {
  return { dramaId, terms };
}

async function readDeal(db: Db, { id }: OrderRow) {
  const deal = await findDeal(db, id);
  if (!deal) return null;
  return {
    deal_no: deal.deal_no,
    state: toDealState(deal),
    accepted_at: deal.accepted_at.toISOString(),
    terminated_from: deal.terminated_from,
  };
}

/** The versions that were sent, newest first, with what only operators see. */
async function readVersions(db: Db, { id }: OrderRow, time: Date) {
  const rows = await listQuotes(db, id);
  const lines = Map.groupBy(
    await listLines(
      db,
      rows.map((row) => row.id),
    ),
    ({ quote_id }) => quote_id,
  );
  return rows.map((row) => ({
    row,
    quote: toQuote(row, lines.get(row.id) ?? [], { locale: fallbackLocale, time }),
  }));
}
