import { decimalsOf } from '#contract/deals/currencies.ts';
import { parseMoney } from '#contract/deals/parse-money.ts';
import { lineTotal, type Price, wishedPrice } from '#contract/deals/price.ts';
import { MAX_VALID_DAYS } from '#contract/deals/text-limits.ts';
import type { DeskInput } from '#contract/desk/client.ts';
import type { QuoteVersion } from '#contract/desk/sales/orders.ts';
import type { CheckedQuote, QuoteStart } from '#contract/desk/sales/quotes.ts';
import type { CustomVersion } from '#contract/licence/custom-version.ts';
import type { LicenceTerms } from '#contract/licence/terms.ts';
import { writeAmount } from '#contract/site/money-words.ts';
import { type Locale, locales } from '#i18n/locales.ts';

export type PriceModel = Price['model'];
export type StartLine = QuoteStart['lines'][number];
export type QuoteInput = DeskInput<'sendQuote'>['quote'];
export type QuoteBase = QuoteStart['base'];

/** What was typed for a title, valid or not. */
export interface LineValues {
  isOffered: boolean;
  reason: string;
  model: PriceModel;
  amount: string;
  /** In percent. */
  share: string;
  terms: LicenceTerms;
  version: CustomVersion;
}

export interface QuoteValues {
  currency: string;
  validDays: string;
  /** Whether the payment terms differ by language. */
  isPaymentByLanguage: boolean;
  /** For all languages. */
  payment: string;
  paymentTexts: Partial<Record<Locale, string>>;
  message: string;
  /** By external id. */
  lines: Record<string, LineValues>;
}

/** The values that an editor starts with. */
export function startValues(start: QuoteStart): QuoteValues {
  const { any: commonText, ...texts } = start.payment_terms;
  return {
    currency: start.currency,
    validDays: String(start.valid_days),
    isPaymentByLanguage: Object.keys(texts).length > 0,
    payment: commonText ?? '',
    paymentTexts: texts,
    message: '',
    lines: Object.fromEntries(
      start.lines.map((line) => [
        line.external_id,
        {
          isOffered: line.is_offered && line.drama_state === 'published',
          reason: line.reason,
          ...priceValues(start.currency, line.price),
          terms: line.terms,
          version: line.is_custom_version,
        },
      ]),
    ),
  };
}

/** The values of the order as it was sent, without prices. */
export function orderedValues(start: QuoteStart, values: QuoteValues): QuoteValues {
  const lines = start.lines.map((line) => [
    line.external_id,
    {
      isOffered: line.drama_state === 'published',
      reason: '',
      ...priceValues(values.currency, null),
      terms: line.ordered_terms,
      version: line.ordered_version,
    },
  ]);
  return { ...values, lines: Object.fromEntries(lines) };
}

/** The buyer's counter-offer: wished prices and terms replace those of the version it answers. */
export function counterValues(
  start: QuoteStart,
  values: QuoteValues,
  countered: QuoteVersion,
): QuoteValues {
  const lineOf = new Map(countered.lines.map((line) => [line.drama_id, line]));
  const lines = start.lines.map(({ external_id, drama_id }) => {
    const typed = values.lines[external_id];
    const line = lineOf.get(drama_id);
    if (!typed || !line?.is_offered) return [external_id, typed];
    const price = wishedPrice(line) ?? line.price;
    return [
      external_id,
      {
        ...typed,
        ...priceValues(countered.currency, price),
        terms: line.wished_terms ?? line.terms,
      },
    ];
  });
  return { ...values, currency: countered.currency, lines: Object.fromEntries(lines) };
}

function priceValues(currency: string, price: Price | null) {
  return {
    model: price?.model ?? 'flat',
    amount: price && 'amount_minor' in price ? amountText(currency, price.amount_minor) : '',
    share: price && 'share_bps' in price ? String(price.share_bps / 100) : '',
  } as const;
}

/** With three decimals `12.345` can be read as thousands, so the units have at least four digits. */
function amountText(currency: string, minor: number): string {
  const amount = writeAmount(currency, minor);
  return decimalsOf(currency) === 3 ? amount.padStart('0000.000'.length, '0') : amount;
}

/** Basis points of a typed percentage such as `12.5`; undefined for an invalid one. */
export function parseShare(text: string): number | undefined {
  const typed = text.normalize('NFKC').replace('%', '').trim().replace(',', '.');
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(typed)) return undefined;
  const bps = Math.round(Number(typed) * 100);
  return bps >= 1 && bps <= 10_000 ? bps : undefined;
}

/** The typed price; undefined while a part of it is missing or invalid. */
export function parsePrice(
  { model, amount, share }: LineValues,
  currency: string,
  locale: Locale,
): Price | undefined {
  const minor = parseMoney(amount, currency, locale);
  const bps = parseShare(share);
  const amount_minor = typeof minor === 'number' ? minor : undefined;
  if (model === 'share') return bps === undefined ? undefined : { model, share_bps: bps };
  if (amount_minor === undefined) return undefined;
  if (model !== 'guarantee') return { model, amount_minor };
  return bps === undefined ? undefined : { model, amount_minor, share_bps: bps };
}

/** The fixed amount of a line; null without one. */
export function totalOfLine(
  values: LineValues,
  { episode_count }: StartLine,
  currency: string,
  locale: Locale,
): number | null {
  const price = values.isOffered ? parsePrice(values, currency, locale) : undefined;
  return price ? lineTotal(price, episode_count) : null;
}

/** Undefined for anything but a whole number of days that a quote can be valid. */
export function parseDays(text: string): number | undefined {
  const typed = text.normalize('NFKC').trim();
  const days = Number(typed);
  return /^\d{1,3}$/.test(typed) && days >= 1 && days <= MAX_VALID_DAYS ? days : undefined;
}

/** What prevents sending: what the check found, and days that the check does not get to see. */
export function countProblems(checked: CheckedQuote | undefined, { validDays }: QuoteValues) {
  const found = checked ? [checked, ...checked.lines] : [];
  const wrongDays = parseDays(validDays) === undefined ? 1 : 0;
  return found.reduce((sum, { problems }) => sum + problems.length, wrongDays);
}

/** The call's form of what was typed. A missing or invalid price is left out; a check names it. */
export function toQuoteInput(start: QuoteStart, values: QuoteValues, locale: Locale): QuoteInput {
  const texts = Object.fromEntries(
    locales.flatMap((each) => {
      const text = values.paymentTexts[each]?.trim();
      return text ? [[each, text]] : [];
    }),
  );
  return {
    currency: values.currency,
    valid_days: parseDays(values.validDays) ?? 1,
    payment_terms: values.isPaymentByLanguage ? texts : values.payment.trim(),
    message: values.message.trim(),
    lines: start.lines.flatMap((line) => {
      const typed = values.lines[line.external_id];
      return typed ? [toInputLine(line, typed, values.currency, locale)] : [];
    }),
  };
}

function toInputLine(
  { external_id }: StartLine,
  values: LineValues,
  currency: string,
  locale: Locale,
): QuoteInput['lines'][number] {
  const { version, terms } = values;
  const shared = {
    external_id,
    terms,
    ...(version !== -1 && { version: version === 1 ? ('custom' as const) : ('original' as const) }),
  };
  if (!values.isOffered) return { ...shared, is_offered: false, reason: values.reason.trim() };
  const price = parsePrice(values, currency, locale);
  return { ...shared, ...(price && { price }) };
}
