import * as v from 'valibot';
import { companyProfile } from '#contract/deals.ts';
import {
  closed,
  fromQuery,
  id,
  queryId,
  requiredText,
  timestamp,
} from '#contract/fields/fields.ts';
import { orderStatuses } from '#contract/order-status.ts';
import { screenerStates } from '#contract/screeners.ts';
import { defineDeskCall } from '../endpoint.ts';
import { actorEntries, cursorEntries, cursorPaged, search } from '../fields.ts';
import { buyerLimits } from './buyer-limits.ts';

const buyer = v.object({
  buyer_id: v.number(),
  name: v.string(),
  email: v.string(),
  locale: v.string(),
  created_at: timestamp,
  disabled_at: v.nullable(timestamp),
  /** For operators only; the buyer does not see it. */
  disabled_reason: v.nullable(v.string()),
});

const listedBuyer = v.object({
  ...buyer.entries,
  /** Of the company profile, otherwise of the latest order. */
  company: v.nullable(v.string()),
  order_count: v.number(),
  last_seen_at: v.nullable(timestamp),
});
export type ListedBuyer = v.InferOutput<typeof listedBuyer>;

const shownBuyer = v.object({
  ...buyer.entries,
  company: v.nullable(companyProfile),
  cart_count: v.number(),
  sessions: v.array(
    v.object({
      session_id: v.number(),
      /** Empty if it is not known. */
      device: v.string(),
      created_at: timestamp,
      last_seen_at: timestamp,
    }),
  ),
  /** The latest ones; null if the role may not read orders. */
  orders: v.nullable(
    v.array(
      v.object({
        order_no: v.string(),
        status: v.picklist(orderStatuses),
        item_count: v.number(),
        created_at: timestamp,
      }),
    ),
  ),
  /** The latest ones; null if the role may not read screeners. */
  screeners: v.nullable(
    v.array(
      v.object({
        screener_id: v.number(),
        state: v.picklist(screenerStates),
        titles: v.array(v.string()),
        created_at: timestamp,
        expires_at: v.nullable(timestamp),
      }),
    ),
  ),
  /** Downloads of the materials of titles, the latest ones. */
  materials: v.object({
    count: v.number(),
    latest: v.array(
      v.object({ drama_id: v.number(), title: v.string(), downloaded_at: timestamp }),
    ),
  }),
  notes: v.array(v.object({ at: timestamp, ...actorEntries, note: v.string() })),
});
export type ShownBuyer = v.InferOutput<typeof shownBuyer>;

const ofBuyer = { buyer_id: id };

export const buyerCalls = {
  listBuyers: defineDeskCall({
    permission: 'buyers.read',
    input: closed({
      ...cursorEntries,
      search: v.optional(search),
      is_disabled: v.optional(fromQuery(v.boolean())),
      has_orders: v.optional(fromQuery(v.boolean())),
      /** Registered at this time or later. */
      since: v.optional(timestamp),
    }),
    output: cursorPaged(listedBuyer),
  }),
  getBuyer: defineDeskCall({
    permission: 'buyers.read',
    input: closed({ buyer_id: queryId }),
    output: shownBuyer,
  }),
  /** Ends all sessions; orders stay. */
  disableBuyer: defineDeskCall({
    permission: 'buyers.change',
    input: closed({ ...ofBuyer, reason: requiredText(buyerLimits.reason) }),
    output: v.object({ sessions_ended: v.number() }),
  }),
  enableBuyer: defineDeskCall({
    permission: 'buyers.change',
    input: closed(ofBuyer),
    output: v.null(),
  }),
  /** Ends all sessions and forgets the browsers the buyer has signed in with. */
  signOutBuyer: defineDeskCall({
    permission: 'buyers.change',
    input: closed(ofBuyer),
    output: v.object({ sessions_ended: v.number(), devices_forgotten: v.number() }),
  }),
  addBuyerNote: defineDeskCall({
    permission: 'buyers.change',
    input: closed({ ...ofBuyer, note: requiredText(buyerLimits.note) }),
    output: v.null(),
  }),
};
