import * as v from 'valibot';
import { price } from '#contract/deals/price.ts';
import { quoteState } from '#contract/deals/quote.ts';
import { closed, id, timestamp } from '#contract/fields/fields.ts';
import { availability } from '#contract/licence/availability.ts';
import { customVersion } from '#contract/licence/custom-version.ts';
import { storedTerms } from '#contract/licence/stored-terms.ts';
import { dramaStates } from '../catalogue/catalogue-lists.ts';
import { defineDeskCall } from '../endpoint.ts';
import { note, orderNumber } from './orders.ts';
import { quoteInput } from './quote-input.ts';
import { quoteProblem } from './quote-problems.ts';

/** 500 lines with terms of their own, each naming about a hundred countries. */
const MAX_QUOTE_KIB = 1024;

/**
 * The newest version of a quote that the operator has seen; null if there was none. A change is
 * refused if the newest is another one meanwhile, or has another state.
 */
const base = closed({ version: id, state: quoteState });

const startingLine = v.object({
  external_id: v.string(),
  drama_id: v.number(),
  title: v.string(),
  original_title: v.string(),
  episode_count: v.number(),
  /** Null if the drama was deleted. */
  drama_state: v.nullable(v.picklist(dramaStates)),
  /** What the buyer ordered. */
  ordered_terms: storedTerms,
  ordered_version: customVersion,
  /** What the newest quote says, else what was ordered. */
  is_offered: v.boolean(),
  reason: v.string(),
  /** Null if none was given yet. */
  price: v.nullable(price),
  terms: storedTerms,
  is_custom_version: customVersion,
});

const quoteStart = v.object({
  order_no: v.string(),
  locale: v.string(),
  base: v.nullable(base),
  currency: v.string(),
  valid_days: v.number(),
  /** Texts by language; a text for all languages has the key `any`. */
  payment_terms: v.record(v.string(), v.string()),
  lines: v.array(startingLine),
});
export type QuoteStart = v.InferOutput<typeof quoteStart>;

const checkedQuote = v.object({
  /** False if a problem prevents sending. */
  can_send: v.boolean(),
  total_minor: v.number(),
  /** Of the quote as a whole. */
  problems: v.array(quoteProblem),
  lines: v.array(
    v.object({
      external_id: v.string(),
      /** Null for a title that is not offered. */
      availability: v.nullable(availability),
      problems: v.array(quoteProblem),
      warnings: v.array(quoteProblem),
    }),
  ),
});
export type CheckedQuote = v.InferOutput<typeof checkedQuote>;

export const quoteCalls = {
  /** What an editor starts with: the newest quote, else the order. */
  getQuoteStart: defineDeskCall({
    permission: 'orders.read',
    input: closed({ order_no: orderNumber }),
    output: quoteStart,
  }),
  /** Checks a quote as `sendQuote` does, and changes nothing. */
  checkQuote: defineDeskCall({
    permission: 'orders.change',
    maxBodyKiB: MAX_QUOTE_KIB,
    input: closed({ order_no: orderNumber, quote: quoteInput }),
    output: checkedQuote,
  }),
  sendQuote: defineDeskCall({
    permission: 'orders.change',
    maxBodyKiB: MAX_QUOTE_KIB,
    input: closed({ order_no: orderNumber, base: v.nullable(base), quote: quoteInput }),
    output: v.object({ order_no: v.string(), version: v.number(), valid_until: timestamp }),
  }),
  /** The reason is for the buyer. */
  recallQuote: defineDeskCall({
    permission: 'orders.change',
    input: closed({ order_no: orderNumber, base, reason: note }),
    output: v.object({ order_no: v.string(), version: v.number() }),
  }),
};
