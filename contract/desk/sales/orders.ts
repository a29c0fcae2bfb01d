import * as v from 'valibot';
import { quote, quoteState } from '#contract/deals/quote.ts';
import { MAX_MESSAGE, MAX_NOTE } from '#contract/deals/text-limits.ts';
import { fileDownload } from '#contract/fields/downloads.ts';
import { closed, fromQuery, requiredText, text, timestamp } from '#contract/fields/fields.ts';
import { availability } from '#contract/licence/availability.ts';
import { storedTerms } from '#contract/licence/stored-terms.ts';
import { orderStatuses } from '#contract/order-status.ts';
import { orderedTitle } from '#contract/orders.ts';
import { dramaStates } from '../catalogue/catalogue-lists.ts';
import { defineDeskCall } from '../endpoint.ts';
import { actorEntries, cursorEntries, cursorPaged, search } from '../fields.ts';
import { dealStates, orderSorts, quoteFilters, quoteSteps } from './order-words.ts';

/** The number of an order or deal, such as `VG-7K3M-Q9XF`; upper case. */
export const orderNumber = v.pipe(
  text,
  v.trim(),
  v.toUpperCase(),
  v.regex(/^[0-9A-Z][0-9A-Z-]{4,22}[0-9A-Z]$/),
);

export const note = requiredText(MAX_NOTE);

const orderStatus = v.picklist(orderStatuses);

const filterEntries = {
  status: v.optional(orderStatus),
  quote: v.optional(v.picklist(quoteFilters)),
  is_exclusive: v.optional(fromQuery(v.boolean())),
  has_deal: v.optional(fromQuery(v.boolean())),
  search: v.optional(search),
  sort: v.optional(v.picklist(orderSorts), 'activity'),
};

const listedOrder = v.object({
  order_id: v.number(),
  order_no: v.string(),
  status: orderStatus,
  /** Null after the account was deleted, as are the next two. */
  account_id: v.nullable(v.number()),
  contact_name: v.nullable(v.string()),
  contact_company: v.nullable(v.string()),
  item_count: v.number(),
  /** The first three. */
  titles: v.array(v.string()),
  is_exclusive: v.boolean(),
  /** Of the newest quote, as is the state. */
  quote_version: v.nullable(v.number()),
  quote_state: v.nullable(quoteState),
  quote_valid_until: v.nullable(timestamp),
  deal_no: v.nullable(v.string()),
  deal_state: v.nullable(v.picklist(dealStates)),
  /** Of the deal, else of the newest quote. */
  currency: v.nullable(v.string()),
  total_minor: v.nullable(v.number()),
  created_at: timestamp,
  active_at: timestamp,
  /** Since when the buyer waits for the operator. */
  waiting_since: v.nullable(timestamp),
});
export type ListedOrder = v.InferOutput<typeof listedOrder>;

const orderItem = v.object({
  drama_id: v.number(),
  external_id: v.string(),
  ...orderedTitle,
  /** Null if the drama was deleted. */
  drama_state: v.nullable(v.picklist(dramaStates)),
  terms: storedTerms,
  /** As judged when the order was sent; null in orders from before rights were recorded. */
  availability: v.nullable(availability),
  /** As it is now, without this order's own quote; null unless the order is open. */
  availability_now: v.nullable(availability),
});

/** A version of a quote, with what only operators see. */
const quoteVersion = v.object({
  ...quote.entries,
  /** Texts by language; a text for all languages has the key `any`. */
  payment_terms_by_language: v.record(v.string(), v.string()),
  ...actorEntries,
  closed_at: v.nullable(timestamp),
  reminded_at: v.nullable(timestamp),
});
export type QuoteVersion = v.InferOutput<typeof quoteVersion>;

const message = v.object({
  message_id: v.number(),
  sender: v.picklist(['buyer', 'desk']),
  ...actorEntries,
  text: v.string(),
  at: timestamp,
});

const order = v.object({
  order_id: v.number(),
  order_no: v.string(),
  status: orderStatus,
  account_id: v.nullable(v.number()),
  /** The buyer's language, of titles and mails. */
  locale: v.string(),
  /** Null after the account was deleted. */
  contact: v.nullable(
    v.object({
      name: v.string(),
      company: v.optional(v.string()),
      email: v.string(),
      phone: v.optional(v.string()),
    }),
  ),
  company: v.nullable(v.object({ legal_name: v.string(), country: v.string() })),
  terms: storedTerms,
  message: v.string(),
  created_at: timestamp,
  updated_at: timestamp,
  items: v.array(orderItem),
  /** Newest first. */
  quotes: v.array(quoteVersion),
  deal: v.nullable(
    v.object({
      deal_no: v.string(),
      state: v.picklist(dealStates),
      accepted_at: timestamp,
      terminated_from: v.nullable(v.string()),
    }),
  ),
  timeline: v.array(
    v.object({
      /** The new status; null for a step of a quote. */
      status: v.nullable(orderStatus),
      quote: v.nullable(v.object({ version: v.number(), step: v.picklist(quoteSteps) })),
      note: v.string(),
      /** The actor is empty for the end of a quote's validity. */
      ...actorEntries,
      at: timestamp,
      is_correction: v.boolean(),
    }),
  ),
  /** The latest, oldest of them first. */
  messages: v.array(message),
  message_count: v.number(),
  notes: v.array(v.object({ note: v.string(), ...actorEntries, at: timestamp })),
  /** The statuses that an operator can set next. */
  can_become: v.array(orderStatus),
  /** The statuses that it can be corrected to, and the one before its latest step. */
  corrections: v.array(orderStatus),
  usual_correction: v.nullable(orderStatus),
});
export type DeskOrder = v.InferOutput<typeof order>;
export type DeskOrderItem = DeskOrder['items'][number];

const changed = v.object({
  order_no: v.string(),
  status: orderStatus,
  /** `impossible` after the account was deleted. */
  mail: v.picklist(['queued', 'unwanted', 'impossible']),
});

/** An order in the status that the operator has seen; refused if it has another one meanwhile. */
const seenEntries = { order_no: orderNumber, seen_status: orderStatus };

export const orderCalls = {
  listOrders: defineDeskCall({
    permission: 'orders.read',
    input: closed({ ...cursorEntries, ...filterEntries }),
    output: cursorPaged(listedOrder),
  }),
  /** One row for each order of the filtered list, as `order export` writes it. */
  exportOrders: defineDeskCall({
    permission: 'orders.read',
    input: closed({ ...filterEntries, format: v.picklist(['xlsx', 'csv', 'json']) }),
    output: fileDownload,
  }),
  getOrder: defineDeskCall({
    permission: 'orders.read',
    input: closed({ order_no: orderNumber }),
    output: order,
  }),
  /** The file that the buyer can download, in the buyer's language. */
  exportOrder: defineDeskCall({
    permission: 'orders.read',
    input: closed({ order_no: orderNumber, format: v.picklist(['xlsx', 'pdf']) }),
    output: fileDownload,
  }),
  /** Newest first. */
  listOrderMessages: defineDeskCall({
    permission: 'orders.read',
    input: closed({ ...cursorEntries, order_no: orderNumber }),
    output: cursorPaged(message),
  }),
  /** Begins the review, or reports the delivery. */
  advanceOrder: defineDeskCall({
    permission: 'orders.change',
    input: closed({
      ...seenEntries,
      to: v.picklist(['in_review', 'delivered']),
      /** For the buyer. */
      note: v.optional(note),
    }),
    output: changed,
  }),
  declineOrder: defineDeskCall({
    permission: 'orders.change',
    input: closed({ ...seenEntries, reason: note }),
    output: changed,
  }),
  /** Takes back a step that was taken by mistake. */
  correctOrder: defineDeskCall({
    permission: 'orders.change',
    input: closed({ ...seenEntries, to: orderStatus, reason: note, is_buyer_told: v.boolean() }),
    output: changed,
  }),
  /** Visible to operators only. */
  addOrderNote: defineDeskCall({
    permission: 'orders.change',
    input: closed({ order_no: orderNumber, note }),
    output: v.object({ order_no: v.string() }),
  }),
  /** Writes to the buyer. */
  sendOrderMessage: defineDeskCall({
    permission: 'orders.change',
    maxBodyKiB: 64,
    input: closed({ order_no: orderNumber, text: requiredText(MAX_MESSAGE) }),
    output: v.object({ order_no: v.string() }),
  }),
};
