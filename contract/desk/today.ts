import * as v from 'valibot';
import { enquirySubjects } from '../enquiries.ts';
import { nothing, timestamp } from '../fields/fields.ts';
import { defineDeskCall } from './endpoint.ts';

/** Counts stop at 500 (`MAX_COUNT` of the server's today.queries.ts). */
const counted = { count: v.number(), is_capped: v.boolean() };
const count = v.object(counted);
export type TodayCount = v.InferOutput<typeof count>;

const waitingOrder = v.object({
  order_no: v.string(),
  /** Null after the account was deleted. */
  contact_name: v.nullable(v.string()),
  contact_company: v.nullable(v.string()),
  item_count: v.number(),
  /** Since when the order waits, or when its quote ends. */
  at: timestamp,
});
export type WaitingOrder = v.InferOutput<typeof waitingOrder>;

/** Why an order waits for the operator. */
export const waitingReasons = ['order', 'counter', 'countersignature', 'message'] as const;
const waitingBuyer = v.object({ ...waitingOrder.entries, reason: v.picklist(waitingReasons) });

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

const waitingEnquiry = v.object({
  enquiry_no: v.string(),
  subject: v.picklist(enquirySubjects),
  name: v.string(),
  email: v.string(),
  at: timestamp,
});
export type WaitingEnquiry = v.InferOutput<typeof waitingEnquiry>;

/** The last 12 weeks, the current one included, by their Mondays in UTC. */
const weeks = v.array(v.object({ week: v.string(), count: v.number() }));
export type TodayWeeks = v.InferOutput<typeof weeks>;

/**
 * Lists have at most the five most urgent entries; `waiting` of orders has eight. The server's
 * today.service.ts has these numbers, and those of days and weeks.
 */
const today = v.object({
  has_titles: v.boolean(),
  has_orders: v.boolean(),
  /** A part is null if the role may not read it. */
  orders: v.nullable(
    v.object({
      /** All orders that wait for the operator, the longest waiting first. */
      waiting: v.object({ ...counted, list: v.array(waitingBuyer) }),
      new: count,
      countered: count,
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
  /** Those whose sender waits for an answer, the longest waiting first. */
  enquiries: v.nullable(
    v.object({ waiting: v.object({ ...counted, list: v.array(waitingEnquiry) }) }),
  ),
  mails: v.nullable(v.object({ failed: count })),
  /** Of the kinds that the role sees; those of media apart, because their list is another one. */
  jobs: v.nullable(v.object({ failed: count, failed_media: count })),
  catalogue: v.nullable(
    v.object({
      /** Drafts that cannot be published yet. */
      incomplete: count,
      /** Views per week. */
      weeks,
    }),
  ),
});
export type Today = v.InferOutput<typeof today>;

export const todayCalls = {
  getToday: defineDeskCall({ permission: 'today.read', input: nothing, output: today }),
};
