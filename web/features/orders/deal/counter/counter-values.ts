import type { CallInput } from '../../../../../contract/client.ts';
import { decimalsOf } from '../../../../../contract/deals/currencies.ts';
import { parseMoney } from '../../../../../contract/deals/parse-money.ts';
import { invalidOrderFields } from '../../../../../contract/invalid-order-fields.ts';
import type { Translator } from '../../../../../i18n/i18n.ts';
import type { FieldErrors } from '../../../../lib/form/use-form.ts';
import { errorsOf } from '../../form/field-messages.ts';
import { fromTerms, type TermsValues, toTerms } from '../../form/terms-values.ts';
import { inOrder } from '../quote-changes.ts';
import type { Quote, QuoteLine } from '../quote-data.ts';

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
    const isValid = price.trim() === '' || parseMoney(price, currency) !== undefined;
    const ofTerms = terms
      ? errorsOf(words, invalidOrderFields({ terms: toTerms(terms) }), terms)
      : {};
    return {
      [priceField(lineId)]: isValid
        ? undefined
        : words.t('deals.needAmount', amountExample(words, currency)),
      ...Object.fromEntries(
        Object.entries(ofTerms).map(([name, error]) => [termsField(lineId, name), error]),
      ),
    };
  });
  // In the order of the form, because the first invalid field is focused.
  return Object.assign({}, ...errors, {
    message: message.trim() ? undefined : words.t('deals.needMessage'),
  });
}

/** An amount as it can be typed: without the currency, and with its decimals. */
function amountExample({ locale }: Translator, currency: string) {
  const digits = decimalsOf(currency);
  const format = new Intl.NumberFormat(locale, {
    minimumFractionDigits: digits,
    useGrouping: false,
  });
  return { currency, example: format.format(4000) };
}

/** The call's input: only lines with a wish. The values must be valid. */
export function toCounter(quote: Quote, values: CounterValues): CallInput<'counterCopyrightQuote'> {
  const lines = quote.lines.flatMap((line) => {
    const wish = wishOf(quote, line, values.lines[line.line_id]);
    return Object.keys(wish).length > 0 ? [{ line_id: line.line_id, ...wish }] : [];
  });
  return {
    quote_id: quote.quote_id,
    message: values.message.trim(),
    ...(lines.length > 0 && { lines }),
  };
}

function wishOf({ currency }: Quote, line: QuoteLine, values: LineValues | undefined) {
  const minor = parseMoney(values?.price ?? '', currency);
  const terms = values?.terms && toTerms(values.terms);
  const offered = JSON.stringify(inOrder(toTerms(fromTerms(line.terms))));
  return {
    ...(minor !== undefined && { wished_minor: minor }),
    ...(terms && JSON.stringify(inOrder(terms)) !== offered && { wished_terms: terms }),
  };
}
