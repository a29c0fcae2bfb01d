import * as v from 'valibot';
import { closed, queryId } from '../fields/fields.ts';
import { orderStatuses } from '../order-status.ts';
import { dramaStates } from './catalogue/catalogue-lists.ts';
import { defineDeskCall } from './endpoint.ts';
import { search } from './fields.ts';

const foundTitle = v.object({
  drama_id: v.number(),
  /** How operators name it: its external id, or `id:12`. */
  drama: v.string(),
  title: v.string(),
  state: v.picklist(dramaStates),
  release_year: v.nullable(v.number()),
  episodes: v.number(),
  /** Empty if the title is not published. */
  cover: v.string(),
});
export type FoundTitle = v.InferOutput<typeof foundTitle>;

const foundOrder = v.object({
  order_no: v.string(),
  /** Null without a deal. */
  deal_no: v.nullable(v.string()),
  /** Null after the account was deleted. */
  contact_name: v.nullable(v.string()),
  contact_company: v.nullable(v.string()),
  status: v.picklist(orderStatuses),
  created_at: v.string(),
});
export type FoundOrder = v.InferOutput<typeof foundOrder>;

const foundBuyer = v.object({
  account_id: v.number(),
  nickname: v.string(),
  email: v.string(),
  /** Empty without a company profile. */
  company: v.string(),
  is_disabled: v.boolean(),
});
export type FoundBuyer = v.InferOutput<typeof foundBuyer>;

const foundEnquiry = v.object({
  enquiry_no: v.string(),
  name: v.string(),
  email: v.string(),
  company: v.string(),
  is_spam: v.boolean(),
});
export type FoundEnquiry = v.InferOutput<typeof foundEnquiry>;

/** What the whole text names: the number of an order, deal or enquiry, an address, or an external id. */
const exact = v.variant('kind', [
  v.object({ kind: v.literal('order'), order_no: v.string() }),
  v.object({ kind: v.literal('buyer'), account_id: v.number() }),
  v.object({ kind: v.literal('title'), drama: v.string() }),
  v.object({ kind: v.literal('enquiry'), enquiry_no: v.string() }),
]);
export type ExactFind = v.InferOutput<typeof exact>;

export const searchCalls = {
  /** At most six of each kind; a kind that the role may not read is null. */
  findAnything: defineDeskCall({
    permission: 'search.read',
    input: closed({ text: search }),
    output: v.object({
      titles: v.nullable(v.array(foundTitle)),
      orders: v.nullable(v.array(foundOrder)),
      buyers: v.nullable(v.array(foundBuyer)),
      enquiries: v.nullable(v.array(foundEnquiry)),
      exact: v.nullable(exact),
    }),
  }),
  /** The numbers of the episodes of a title whose videos are complete. */
  getWatchableEpisodes: defineDeskCall({
    permission: 'catalogue.read',
    input: closed({ drama_id: queryId }),
    output: v.array(v.number()),
  }),
};
