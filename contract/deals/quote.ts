import * as v from 'valibot';
import { timestamp } from '../fields/fields.ts';
import { customVersion } from '../licence/custom-version.ts';
import { storedTerms } from '../licence/stored-terms.ts';
import { price } from './price.ts';

/** `draft` is for operators only: no call returns one. */
export const quoteStates = [
  'draft',
  'sent',
  'accepted',
  'declined',
  'countered',
  'expired',
  'superseded',
  'recalled',
] as const;
export const quoteState = v.picklist(quoteStates);
export type QuoteState = (typeof quoteStates)[number];

export interface StatedQuote {
  state: QuoteState;
  valid_until: Date;
}

/** The state at a time: an open quote past its end is expired, also before the job has closed it. */
export function stateAt({ state, valid_until }: StatedQuote, time: Date): QuoteState {
  return state === 'sent' && valid_until <= time ? 'expired' : state;
}

const quoteLine = v.object({
  line_id: v.number(),
  drama_id: v.number(),
  title: v.string(),
  terms: storedTerms,
  /** Extension. */
  is_custom_version: customVersion,
  is_offered: v.boolean(),
  /** Why the title is not offered; may be empty. */
  reason: v.string(),
  episode_count: v.number(),
  /** The fixed amount; null for a share and for a title that is not offered. */
  total_minor: v.nullable(v.number()),
  /** Null for a title that is not offered. */
  price: v.nullable(price),
  /** Extension: the price and terms the buyer asked for in a counter-offer. */
  wished_minor: v.nullable(v.number()),
  wished_terms: v.nullable(storedTerms),
  /** Extension: whether an accepted quote was accepted with this line; null in other quotes. */
  is_accepted: v.nullable(v.boolean()),
});

/** Money is in integer minor units of `currency`. */
export const quote = v.object({
  quote_id: v.number(),
  order_id: v.number(),
  version: v.number(),
  state: quoteState,
  currency: v.string(),
  valid_until: timestamp,
  /** In the language of the call, if the operator wrote several. */
  payment_terms: v.string(),
  message: v.string(),
  total_minor: v.number(),
  sent_at: timestamp,
  /**
   * Extension: the buyer's message with a counter-offer or reason to decline, or the operator's
   * reason to recall the quote.
   */
  reply: v.string(),
  lines: v.array(quoteLine),
});
export type Quote = v.InferOutput<typeof quote>;
export type QuoteLine = Quote['lines'][number];

/** Extension: the contract that an acceptance made. */
export const deal = v.object({
  deal_no: v.string(),
  accepted_at: timestamp,
  /** Whether it was agreed on paper instead of here. */
  is_on_paper: v.boolean(),
  /** The legal names of the parties. */
  licensor: v.string(),
  licensee: v.string(),
  signatory_name: v.nullable(v.string()),
  /** SHA-256 of the deal memo, in hexadecimal. */
  memo_sha256: v.string(),
  countersigned_at: v.nullable(timestamp),
  countersigned_sha256: v.nullable(v.string()),
  /** The first day without the licence. */
  terminated_from: v.nullable(v.string()),
  termination_reason: v.nullable(v.string()),
});
export type Deal = v.InferOutput<typeof deal>;
