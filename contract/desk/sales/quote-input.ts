import * as v from 'valibot';
import { currencyCodes } from '#contract/deals/currencies.ts';
import { price } from '#contract/deals/price.ts';
import {
  MAX_MESSAGE,
  MAX_PAYMENT_TERMS,
  MAX_REASON,
  MAX_VALID_DAYS,
} from '#contract/deals/text-limits.ts';
import {
  closed,
  integer,
  line,
  maxCharacters,
  requiredText,
  text,
} from '#contract/fields/fields.ts';
import { licenceTerms } from '#contract/licence/terms.ts';
import { locales } from '#i18n/locales.ts';

/** At most as many lines as a cart, and so an order, can have (`MAX_CART_LINES` of orders.ts). */
const MAX_LINES = 500;

export const NO_CURRENCY = 'must be an ISO 4217 code such as USD';

const freeText = (max: number) => v.pipe(text, v.trim(), maxCharacters(max));

const quoteInputLine = closed({
  external_id: requiredText(100),
  /** For the reader of a file; ignored. */
  title: v.optional(line),
  price: v.nullish(price),
  terms: v.optional(licenceTerms),
  /** Default: the order's. */
  version: v.optional(v.picklist(['original', 'custom'])),
  is_offered: v.optional(v.boolean(), true),
  reason: v.optional(freeText(MAX_REASON), ''),
});

const textsByLanguage = closed(
  v.entriesFromList(locales, v.optional(requiredText(MAX_PAYMENT_TERMS))),
);

/** A quote as an operator writes it, in the file of `quote send` and at the desk. */
export const quoteInput = closed({
  currency: v.pipe(
    text,
    v.check((code) => currencyCodes.includes(code), NO_CURRENCY),
  ),
  valid_days: integer(1, MAX_VALID_DAYS),
  /** One text for all languages, or texts by language. */
  payment_terms: v.optional(
    v.lazy((input) => (input instanceof Object ? textsByLanguage : freeText(MAX_PAYMENT_TERMS))),
    '',
  ),
  message: v.optional(freeText(MAX_MESSAGE), ''),
  lines: v.pipe(v.array(quoteInputLine), v.maxLength(MAX_LINES)),
});

export type QuoteInput = v.InferOutput<typeof quoteInput>;
export type QuoteInputLine = QuoteInput['lines'][number];
