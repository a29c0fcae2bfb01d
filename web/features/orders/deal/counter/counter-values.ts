import { decimalsOf } from '#contract/deals/currencies.ts';
import { type AmountProblem, parseMoney } from '#contract/deals/parse-money.ts';
import { invalidOrderFields } from '#contract/fields/invalid-order-fields.ts';
import { formatMoney } from '#contract/site/money-words.ts';
import type { CallInput } from '#contract/transport/client.ts';
import type { Translator } from '#i18n/i18n.ts';
import type { MessageKey } from '#i18n/message-key.ts';
import type { FieldErrors } from '#ui/form/use-form.ts';
import { errorsOf } from '#ui/licence/terms/field-messages.ts';
import { fromTerms, type TermsValues, toTerms } from '#ui/licence/terms/terms-values.ts';
import { inOrder } from '#ui/quote/quote-changes.ts';
import type { Quote, QuoteLine } from '#ui/quote/quote-data.ts';
import { lengthError } from '#web/features/orders/length-error.ts';

/** What the buyer typed for a line, valid or not. */
export interface LineValues {
  price: string;
  /** Undefined: as offered. */
  terms?: TermsValues | undefined;
}

export interface CounterValues {
  message: string;
  /** By the ids of their lines. */
  lines: Record<number, LineValues>;
}

export const noCounterValues: CounterValues = { message: '', lines: {} };

export const priceField = (lineId: number) => `${lineId}.price`;
export const termsField = (lineId: number, name: string) => `${lineId}.${name}`;

/** The error of each field, undefined for a valid one. */
export function counterErrors(
  words: Translator,
  { currency }: Quote,
  { message, lines }: CounterValues,
): FieldErrors {
  const errors = Object.entries(lines).map(([id, { price, terms }]) => {
    const lineId = Number(id);
    const ofTerms = terms
      ? errorsOf(words, invalidOrderFields({ terms: toTerms(terms) }), terms)
      : {};
    return {
      [priceField(lineId)]: amountError(words, currency, price),
      ...Object.fromEntries(
        Object.entries(ofTerms).map(([name, error]) => [termsField(lineId, name), error]),
      ),
    };
  });
  // In the order of the form, because the first invalid field is focused.
  return Object.assign({}, ...errors, {
    message: message.trim() ? lengthError(words, message) : words.t('deals.needMessage'),
  });
}

const problemTexts = {
  no_number: 'deals.needAmount',
  ambiguous: 'deals.amountAmbiguous',
  decimals: 'deals.amountDecimals',
  too_large: 'deals.amountTooLarge',
} as const satisfies Record<AmountProblem, MessageKey>;

function amountError(words: Translator, currency: string, price: string): string | undefined {
  if (price.trim() === '') return undefined;
  const amount = parseMoney(price, currency, words.locale);
  if (amount === 0) return words.t('deals.amountZero');
  if (typeof amount === 'number') return undefined;
  return words.t(problemTexts[amount], amountExample(words, currency));
}

/** How a valid amount was read, such as `EUR 4,000.00`; undefined for an invalid one. */
export function amountRead({ locale }: Translator, currency: string, price: string) {
  const amount = parseMoney(price, currency, locale);
  return typeof amount === 'number' && amount > 0
    ? formatMoney(locale, currency, amount)
    : undefined;
}

/** An amount as it can be typed: without the currency, and with its decimals. */
function amountExample({ locale }: Translator, currency: string) {
  const digits = decimalsOf(currency);
  const format = new Intl.NumberFormat(locale, {
    minimumFractionDigits: digits,
    useGrouping: false,
  });
  return { currency, digits, example: format.format(4000) };
}

/** The call's input: only lines with a wish. The values must be valid. */
export function toCounter(
  words: Pick<Translator, 'locale'>,
  quote: Quote,
  values: CounterValues,
): CallInput<'counterCopyrightQuote'> {
  const lines = quote.lines.flatMap((line) => {
    const wish = wishOf(words, quote, line, values.lines[line.line_id]);
    return Object.keys(wish).length > 0 ? [{ line_id: line.line_id, ...wish }] : [];
  });
  return {
    quote_id: quote.quote_id,
    message: values.message.trim(),
    ...(lines.length > 0 && { lines }),
  };
}

function wishOf(
  { locale }: Pick<Translator, 'locale'>,
  { currency }: Quote,
  line: QuoteLine,
  values: LineValues | undefined,
) {
  const minor = parseMoney(values?.price ?? '', currency, locale);
  const terms = values?.terms && toTerms(values.terms);
  const offered = JSON.stringify(inOrder(toTerms(fromTerms(line.terms))));
  return {
    ...(typeof minor === 'number' && { wished_minor: minor }),
    ...(terms && JSON.stringify(inOrder(terms)) !== offered && { wished_terms: terms }),
  };
}
