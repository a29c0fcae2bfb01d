import { lineTotal, type Price, sumOf, wishedPrice } from '#contract/deals/price.ts';
import type { Quote, QuoteLine } from '#contract/deals/quote.ts';
import { differenceWords, offerFacts, shortPlaceWords } from '#contract/site/licence-words.ts';
import { formatMoney, priceWords } from '#contract/site/money-words.ts';
import { dateLocale } from '#i18n/date-locale.ts';
import type { Translator } from '#i18n/i18n.ts';
import { versionNames } from '#i18n/names/order-names.ts';
import { cutText } from '#server/text/cut-text.ts';
import type { Entry } from './layout.ts';
import { oneLine } from './order-letter.ts';

/** The order page has the whole text. */
const MAX_PAYMENT_TERMS = 300;

/** `30 November 2026 at 15:00 UTC` */
export function momentWords({ locale }: Translator, moment: string): string {
  const format = new Intl.DateTimeFormat(dateLocale(locale), {
    timeZone: 'UTC',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return `${format.format(new Date(moment))} UTC`;
}

/** The fixed amount of a deal or quote; empty if no amount is fixed. */
export function totalWords(
  { t, locale }: Translator,
  { currency, total_minor }: { currency: string | null; total_minor: number | null },
): string[] {
  if (currency === null || !total_minor) return [];
  return [t('mail.dealTotal', { total: formatMoney(locale, currency, total_minor) })];
}

export function offeredLines({ lines }: Quote): QuoteLine[] {
  return lines.filter((line) => line.is_offered);
}

/** The offered titles with their prices, and with their terms if these differ. */
export function offeredEntries(words: Translator, quote: Quote): Entry[] {
  const lines = offeredLines(quote);
  const isCommon = commonTerms(words, lines) !== null;
  return lines.map((line) => ({
    title: line.title,
    details: [
      linePrice(words, quote, line),
      words.t('deals.versionIs', { version: words.t(versionNames[line.is_custom_version]) }),
      isCommon ? '' : termWords(words, line),
    ].filter(Boolean),
  }));
}

/** The titles that are not offered, with the reasons. */
export function otherEntries({ lines }: Quote): Entry[] {
  return lines
    .filter((line) => !line.is_offered)
    .map(({ title, reason }) => ({ title, details: reason ? [reason] : [] }));
}

/** The offered titles with our price and what the buyer asks for instead. */
export function wishEntries(words: Translator, quote: Quote): Entry[] {
  return offeredLines(quote).map((line) => ({
    title: line.title,
    details: [
      words.t('mail.counterOurs', { price: linePrice(words, quote, line) }),
      ...wishWords(words, quote, line),
    ],
  }));
}

/** Total, common terms, payment and validity. */
export function quoteFacts(words: Translator, quote: Quote): string[] {
  const { t } = words;
  const terms = commonTerms(words, offeredLines(quote));
  const payment = oneLine(quote.payment_terms).trim();
  const short = cutText(payment, MAX_PAYMENT_TERMS);
  return [
    ...quoteTotal(words, quote),
    ...(terms === null ? [] : [t('mail.quoteTerms', { terms })]),
    ...(payment
      ? [t('mail.quotePayment', { terms: short === payment ? short : `${short}…` })]
      : []),
    t('mail.quoteValidUntil', { time: momentWords(words, quote.valid_until) }),
  ];
}

/** Says if shares of revenue are due besides the amount. */
export function quoteTotal(words: Translator, quote: Quote): string[] {
  const { t, locale } = words;
  const lines = offeredLines(quote);
  if (lines.every((line) => line.total_minor === null)) return [];
  const total = formatMoney(locale, quote.currency, sumOf(lines.map((line) => line.total_minor)));
  const hasShare = lines.some(({ price }) => price !== null && 'share_bps' in price);
  return [t(hasShare ? 'mail.quoteTotalAndShares' : 'mail.quoteTotal', { total })];
}

function linePrice(words: Translator, quote: Quote, { price, episode_count }: QuoteLine): string {
  return price === null ? '' : wholePrice(words, quote, price, episode_count);
}

/** The price in words; a price per episode also with its total. */
function wholePrice(
  words: Translator,
  { currency }: Quote,
  price: Price,
  episodeCount: number,
): string {
  const written = priceWords(words, currency, price);
  const minor = lineTotal(price, episodeCount);
  // The total of a wish is not limited as that of a quote is.
  if (price.model !== 'per_episode' || !Number.isSafeInteger(minor)) return written;
  const total = formatMoney(words.locale, currency, minor as number);
  return words.t('mail.quoteEpisodes', { price: written, count: episodeCount, total });
}

function wishWords(words: Translator, quote: Quote, line: QuoteLine): string[] {
  const { t } = words;
  const wished = wishedPrice(line);
  const terms = line.wished_terms ? differenceWords(words, line.terms, line.wished_terms) : '';
  const wishes = [
    wished &&
      t('mail.counterWished', { price: wholePrice(words, quote, wished, line.episode_count) }),
    terms && t('mail.counterTerms', { terms }),
  ].filter(Boolean) as string[];
  return wishes.length > 0 ? wishes : [t('mail.counterNoWish')];
}

/** `Spain, Mexico · SVOD · Spanish · From signature · 24 months · Exclusive` */
function termWords(words: Translator, { terms }: QuoteLine): string {
  return offerFacts(words, terms, shortPlaceWords)
    .map(([, value]) => value)
    .join(' · ');
}

/** The terms of all the lines; null if they differ. */
function commonTerms(words: Translator, lines: QuoteLine[]): string | null {
  const [first] = lines;
  if (!first) return null;
  const isSame = lines.every((line) => differenceWords(words, first.terms, line.terms) === '');
  return isSame ? termWords(words, first) : null;
}
