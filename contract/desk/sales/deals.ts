import * as v from 'valibot';
import { price } from '#contract/deals/price.ts';
import { fileDownload } from '#contract/fields/downloads.ts';
import { closed, id, requiredLine, timestamp } from '#contract/fields/fields.ts';
import { customVersion } from '#contract/licence/custom-version.ts';
import { storedTerms } from '#contract/licence/stored-terms.ts';
import { day } from '#contract/licence/terms.ts';
import { orderStatuses } from '#contract/order-status.ts';
import { defineDeskCall } from '../endpoint.ts';
import { actorEntries, cursorEntries, cursorPaged, search } from '../fields.ts';
import { dealFilters, dealStates, MAX_SIGNER } from './order-words.ts';
import { note, orderNumber } from './orders.ts';

const dealState = v.picklist(dealStates);

const listedDeal = v.object({
  deal_no: v.string(),
  order_no: v.string(),
  status: dealState,
  is_on_paper: v.boolean(),
  /** The legal name. */
  buyer: v.string(),
  title_count: v.number(),
  /** The first three. */
  titles: v.array(v.string()),
  currency: v.nullable(v.string()),
  /** Null for an agreement on paper without prices. */
  total_minor: v.nullable(v.number()),
  accepted_at: timestamp,
  countersigned_at: v.nullable(timestamp),
  terminated_from: v.nullable(v.string()),
});
export type ListedDeal = v.InferOutput<typeof listedDeal>;

const party = v.object({
  legal_name: v.string(),
  country: v.optional(v.string()),
  address: v.optional(v.string()),
  registration_no: v.optional(v.string()),
  tax_no: v.optional(v.string()),
  email: v.optional(v.string()),
});
export type DealParty = v.InferOutput<typeof party>;

const dealLine = v.object({
  drama_id: v.number(),
  title: v.string(),
  terms: storedTerms,
  is_custom_version: customVersion,
  episode_count: v.number(),
  price: v.nullable(price),
  total_minor: v.nullable(v.number()),
});
export type DealLine = v.InferOutput<typeof dealLine>;

const deal = v.object({
  deal_no: v.string(),
  order_no: v.string(),
  order_status: v.picklist(orderStatuses),
  account_id: v.nullable(v.number()),
  state: dealState,
  quote_version: v.nullable(v.number()),
  buyer: party,
  seller: party,
  /** Whether the memo names only the site as the licensor, because no company is stated. */
  is_seller_unnamed: v.boolean(),
  currency: v.nullable(v.string()),
  total_minor: v.nullable(v.number()),
  payment_terms: v.string(),
  lines: v.array(
    v.object({
      ...dealLine.entries,
      grant_id: v.number(),
      is_grant_active: v.boolean(),
      /** Null for a grant without an end, or an inactive one. */
      last_day: v.nullable(v.string()),
    }),
  ),
  accepted_at: timestamp,
  /** Null for an agreement on paper, as are the next five. */
  signatory_name: v.nullable(v.string()),
  signatory_title: v.nullable(v.string()),
  client_address: v.nullable(v.string()),
  user_agent: v.nullable(v.string()),
  terms_version: v.nullable(v.string()),
  locale: v.string(),
  paper_note: v.nullable(v.string()),
  /** Who recorded an agreement on paper, else `buyer`. */
  ...actorEntries,
  memo_sha256: v.string(),
  countersigned_at: v.nullable(timestamp),
  countersigned_by: v.nullable(v.string()),
  /** Null unless a member of staff signed, as is the next name. */
  countersigned_by_name: v.nullable(v.string()),
  countersigner_name: v.nullable(v.string()),
  countersigner_title: v.nullable(v.string()),
  countersigned_sha256: v.nullable(v.string()),
  terminated_at: v.nullable(timestamp),
  terminated_by: v.nullable(v.string()),
  terminated_by_name: v.nullable(v.string()),
  /** The first day without the licence. */
  terminated_from: v.nullable(v.string()),
  termination_reason: v.nullable(v.string()),
});
export type DeskDeal = v.InferOutput<typeof deal>;

const endedGrants = v.object({
  deal_no: v.string(),
  terminated_from: v.string(),
  grants: v.array(
    v.object({
      grant_id: v.number(),
      title: v.string(),
      /** False for a grant that has not started by then. */
      is_active: v.boolean(),
      last_day: v.nullable(v.string()),
    }),
  ),
  is_mailed: v.boolean(),
});
export type EndedGrants = v.InferOutput<typeof endedGrants>;

const dealInput = closed({ deal_no: orderNumber });

export const dealCalls = {
  listDeals: defineDeskCall({
    permission: 'orders.read',
    input: closed({
      ...cursorEntries,
      status: v.optional(v.picklist(dealFilters)),
      search: v.optional(search),
    }),
    output: cursorPaged(listedDeal),
  }),
  getDeal: defineDeskCall({ permission: 'orders.read', input: dealInput, output: deal }),
  /** The memo, byte for byte what was hashed; the newest unless `accepted` is asked for. */
  exportDeal: defineDeskCall({
    permission: 'orders.read',
    input: closed({ deal_no: orderNumber, version: v.optional(v.literal('accepted')) }),
    output: fileDownload,
  }),
  /** What `acceptOrderOnPaper` would record; refused for the same reasons. */
  getPaperPreview: defineDeskCall({
    permission: 'orders.change',
    input: closed({ order_no: orderNumber }),
    output: v.object({
      order_no: v.string(),
      quote_version: v.nullable(v.number()),
      buyer: party,
      is_seller_unnamed: v.boolean(),
      currency: v.nullable(v.string()),
      total_minor: v.nullable(v.number()),
      payment_terms: v.string(),
      lines: v.array(dealLine),
    }),
  }),
  /** Records a contract that was signed on paper, and its grants. */
  acceptOrderOnPaper: defineDeskCall({
    permission: 'orders.change',
    input: closed({
      order_no: orderNumber,
      note,
      /** Of the preview that was shown: another open version answers `changedMeanwhile`. */
      quote_version: v.optional(v.nullable(id)),
    }),
    output: v.object({ order_no: v.string(), deal_no: v.string(), memo_sha256: v.string() }),
  }),
  countersignDeal: defineDeskCall({
    permission: 'orders.change',
    input: closed({
      deal_no: orderNumber,
      name: requiredLine(MAX_SIGNER),
      title: requiredLine(MAX_SIGNER),
    }),
    output: v.object({
      deal_no: v.string(),
      countersigned_sha256: v.string(),
      is_mailed: v.boolean(),
    }),
  }),
  /** When each grant would end; changes nothing. */
  getTerminationPreview: defineDeskCall({
    permission: 'orders.change',
    input: closed({ deal_no: orderNumber, from: day }),
    output: endedGrants,
  }),
  /** `from` is the first day without the licence. */
  terminateDeal: defineDeskCall({
    permission: 'orders.change',
    input: closed({ deal_no: orderNumber, from: day, reason: note }),
    output: endedGrants,
  }),
};
