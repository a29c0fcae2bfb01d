import * as v from 'valibot';
import { nothing, timestamp } from '../fields.ts';
import { defineDeskCall } from './endpoint.ts';

/** Counts stop at 1,000. */
const counted = { count: v.number(), is_capped: v.boolean() };
const count = v.object(counted);
export type TodayCount = v.InferOutput<typeof count>;

const waitingOrder = v.object({
  order_no: v.string(),
  /** Null after the account was deleted. */
  contact_name: v.nullable(v.string()),
  contact_company: v.nullable(v.string()),
  item_count: v.number(),
  /** When the order or the counter-offer arrived, or when the quote ends. */
  at: timestamp,
});
export type WaitingOrder = v.InferOutput<typeof waitingOrder>;

const endingRight = v.object({
  drama: v.string(),
  title: v.string(),
  direction: v.picklist(['in', 'out']),
  party: v.string(),
  last_day: v.string(),
});
export type EndingRight = v.InferOutput<typeof endingRight>;

const waitingRequest = v.object({
  screener_id: v.number(),
  name: v.string(),
  company: v.string(),
  title_count: v.number(),
  at: timestamp,
});
export type WaitingRequest = v.InferOutput<typeof waitingRequest>;

/** The last 12 weeks, the current one included, by their Mondays in UTC. */
const weeks = v.array(v.object({ week: v.string(), count: v.number() }));
export type TodayWeeks = v.InferOutput<typeof weeks>;

/** Lists have at most the five most urgent entries. */
const today = v.object({
  has_titles: v.boolean(),
  has_orders: v.boolean(),
  /** A part is null if the role may not read it. */
  orders: v.nullable(
    v.object({
      new: v.object({ ...counted, list: v.array(waitingOrder) }),
      countered: v.object({ ...counted, list: v.array(waitingOrder) }),
      /** Open quotes that end within 7 days. */
      ending: v.object({ ...counted, list: v.array(waitingOrder) }),
      weeks,
    }),
  ),
  /** Active grants that end within 90 days. */
  rights: v.nullable(v.object({ ending: v.object({ ...counted, list: v.array(endingRight) }) })),
  screeners: v.nullable(
    v.object({
      requested: v.object({ ...counted, list: v.array(waitingRequest) }),
      /** Open ones of which a copy with a burned-in watermark could not be made. */
      failed_copies: count,
    }),
  ),
  mails: v.nullable(v.object({ failed: count })),
  /** Of the kinds that the role sees; those of media apart, because their list is another one. */
  jobs: v.nullable(v.object({ failed: count, failed_media: count })),
  catalogue: v.nullable(
    v.object({
      drafts: count,
      /** Views per week. */
      weeks,
    }),
  ),
});
export type Today = v.InferOutput<typeof today>;

export const todayCalls = {
  getToday: defineDeskCall({ permission: 'today.read', input: nothing, output: today }),
};
