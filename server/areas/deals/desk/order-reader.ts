import { isOpenOrder } from '#contract/order-status.ts';
import { termFacts } from '#contract/site/licence-words.ts';
import type { Translator } from '#i18n/i18n.ts';
import { fallbackLocale } from '#i18n/locales.ts';
import type { AuditService } from '#server/areas/audit/audit.service.ts';
import { findCompany } from '#server/areas/company/company.queries.ts';
import { listCorrections } from '#server/areas/orders/desk/order-corrections.ts';
import * as queries from '#server/areas/orders/desk/order-desk.queries.ts';
import { listNextStatuses, nameSteps } from '#server/areas/orders/desk/order-desk-steps.ts';
import {
  availabilityName,
  explainAvailability,
} from '#server/areas/orders/files/availability-words.ts';
import {
  contactFacts,
  fullTitle,
  ownTermFacts,
  versionName,
  writeFacts,
} from '#server/areas/orders/files/order-words.ts';
import { findDeal, type OrderRow } from '#server/areas/orders/history.queries.ts';
import { countMessages, listMessages } from '#server/areas/orders/messages/message.queries.ts';
import type { Order } from '#server/areas/orders/order.mapper.ts';
import { readOrder, requireOrder } from '#server/areas/orders/read-order.ts';
import { listQuotableItems } from '#server/areas/quotes/desk/quote-desk.queries.ts';
import { readQuotes, readSentQuotes } from '#server/areas/quotes/read-quotes.ts';
import type { DealRights } from '#server/areas/rights/deals/deal-rights.ts';
import type { Db } from '#server/db/client.ts';
import type { Translators } from '#server/text/translators.ts';
import { toDealState } from './deal-desk.mapper.ts';
import { toTimeline } from './order-timeline.ts';

type OrderName = queries.OrderName;

/** The latest messages that a page shows at first, and that a command prints. */
const SHOWN_MESSAGES = 50;
const PRINTED_MESSAGES = 20;
const RECALLS = { action: 'quote.recall', limit: 1000 };

export type OrderReader = ReturnType<typeof createOrderReader>;

interface OrderReaderParts extends Omit<DetailParts, 'read'> {
  addressOf: (path: string) => string;
  translators: Translators;
}

/** Orders with their quotes and deals, for operators. */
export function createOrderReader({ addressOf, translators, ...parts }: OrderReaderParts) {
  const { db, now } = parts;
  const translator = translators[fallbackLocale];
  const read = (row: OrderRow) => readOrder(db, row, { addressOf, time: now() });

  return {
    /** An order as commands print it. Rows keep their column names, which are printed as JSON. */
    show: async (name: OrderName) =>
      describeOrder({ db, now, read, translator }, await requireOrder(db, name)),

    /** Everything about one order, for its page at the desk. */
    open: async (name: OrderName) =>
      readOrderDetail({ ...parts, read }, await requireOrder(db, name)),
  };
}

interface DetailParts {
  db: Db;
  now: () => Date;
  audit: Pick<AuditService, 'list'>;
  judgeOffers: DealRights['judgeOffers'];
  read: (row: OrderRow) => Promise<Order>;
}

async function readOrderDetail(parts: DetailParts, row: OrderRow) {
  const { db, now, audit, judgeOffers, read } = parts;
  const order = await read(row);
  const dramas = await listQuotableItems(db, row.id);
  // The grants of its own deal would make the titles of a confirmed order unavailable.
  const answers = isOpenOrder(row.status)
    ? await db.transaction().execute((tx) => judgeOffers(tx, row.id, order.items.map(toJudged)))
    : [];
  const quotes = await readSentQuotes(db, row.id, { locale: fallbackLocale, time: now() });
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

interface DescriptionParts {
  db: Db;
  now: () => Date;
  read: (row: OrderRow) => Promise<Order>;
  translator: Translator;
}

async function describeOrder(parts: DescriptionParts, row: OrderRow) {
  const { db, now, read, translator } = parts;
  const order = await read(row);
  const nextStatuses = await listNextStatuses(db, row);
  const messages = await listMessages(db, row.id, { limit: PRINTED_MESSAGES, offset: 0 });
  return {
    ...order,
    account_id: row.user_id,
    locale: row.locale,
    updated_at: row.updated_at,
    timeline: await queries.listEvents(db, row.id),
    quotes: await readQuotes(db, row.id, { locale: fallbackLocale, time: now() }),
    messages: messages.toReversed(),
    internal_notes: await queries.listInternalNotes(db, row.id),
    can_become: nextStatuses,
    /** Translated labels and values, for output as text. */
    words: {
      nextSteps: nameSteps(nextStatuses),
      facts: [...contactFacts(translator, order), ...termFacts(translator, order.terms)],
      items: order.items.map((item) => ({
        title: fullTitle(item),
        version: versionName(translator, item.is_custom_version),
        ownTerms: writeFacts(translator, ownTermFacts(translator, order, item)),
        availability: [availabilityName(translator, item), explainAvailability(translator, item)],
      })),
    },
  };
}
