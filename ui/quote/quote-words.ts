import { sumOf } from '#contract/deals/price.ts';
import type { CustomVersion } from '#contract/licence/custom-version.ts';
import type { LicenceTerms } from '#contract/licence/terms.ts';
import { offerFacts, shortPlaceWords } from '#contract/site/licence-words.ts';
import { formatMoney, priceWords } from '#contract/site/money-words.ts';
import type { Translator } from '#i18n/i18n.ts';
import { versionNames } from '#i18n/names/order-names.ts';
import { inOrder } from './quote-changes.ts';
import type { Order, Quote, QuoteLine } from './quote-data.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Whether a quote ends within the last three days. */
export const isSoon = (leftMs: number): boolean => leftMs <= 3 * DAY;

/** `12 days left`, rounded up: a quote of 14 days has 14 days left when it is sent. */
export function timeLeftWords({ t }: Pick<Translator, 't'>, leftMs: number): string {
  // Within two days the hours matter: 25 hours are not two days.
  if (leftMs > 2 * DAY) return t('deals.daysLeft', { count: Math.ceil(leftMs / DAY) });
  if (leftMs > HOUR) return t('deals.hoursLeft', { count: Math.ceil(leftMs / HOUR) });
  return t('deals.minutesLeft', { count: Math.max(1, Math.ceil(leftMs / MINUTE)) });
}

type PricedLine = Pick<QuoteLine, 'price' | 'total_minor'>;

/** The sum of the fixed amounts of these lines, which says so if there are shares as well. */
export function totalWords(
  { t, locale }: Translator,
  { currency }: Pick<Quote, 'currency'>,
  lines: readonly PricedLine[],
): string {
  const { total, hasShares } = dueFor(lines);
  if (hasShares && total === null) return t('deals.sharesOnly');
  const amount = formatMoney(locale, currency, total ?? 0);
  return hasShares ? t('deals.totalWithShares', { amount }) : amount;
}

/** `Sign and accept for EUR 1,200.00 + revenue share` */
export function signWords(
  { t, locale }: Translator,
  { currency }: Quote,
  lines: readonly QuoteLine[],
): string {
  const { total, hasShares } = dueFor(lines);
  if (total === null) return t('deals.sign');
  const amount = formatMoney(locale, currency, total);
  return t(hasShares ? 'deals.signForShares' : 'deals.signFor', { amount });
}

/** The sum of the fixed amounts, null without any, and whether there are shares as well. */
function dueFor(lines: readonly PricedLine[]) {
  const totals = lines.map(({ total_minor }) => total_minor);
  return {
    total: totals.every((total) => total === null) ? null : sumOf(totals),
    hasShares: lines.some(({ price }) => price !== null && 'share_bps' in price),
  };
}

/** `EUR 50.00 per episode × 80 episodes = EUR 4,000.00` */
export function wholePrice(
  words: Translator,
  { currency }: Pick<Quote, 'currency'>,
  line: PricedLine & Pick<QuoteLine, 'episode_count'>,
): string {
  const { price, episode_count: count, total_minor: total } = line;
  if (!price) return '';
  const written = priceWords(words, currency, price);
  if (price.model !== 'per_episode' || total === null) return written;
  const episodes = words.t('page.episodes', { count });
  return `${written} × ${episodes} = ${formatMoney(words.locale, currency, total)}`;
}

/** `Version: Original version` */
export function versionWords({ t }: Pick<Translator, 't'>, version: CustomVersion): string {
  return t('deals.versionIs', { version: t(versionNames[version]) });
}

export interface TermFact {
  label: string;
  /** Many countries are only counted. */
  value: string;
  /** With the names of all countries; equal to `value` if it names them too. */
  full: string;
  /** The value in both terms, if it differs; equal counts of countries are replaced by the names. */
  change: { before: string; after: string } | undefined;
}

/** The terms as facts, compared with other terms. */
export function comparedFacts(
  words: Translator,
  terms: LicenceTerms,
  others: LicenceTerms,
): TermFact[] {
  const full = offerFacts(words, terms);
  const short = offerFacts(words, terms, shortPlaceWords);
  // The order of lists has no meaning, so sorted terms are compared.
  const sorted = offerFacts(words, inOrder(terms));
  const sortedOthers = offerFacts(words, inOrder(others));
  const shortOthers = offerFacts(words, others, shortPlaceWords);
  const fullOthers = offerFacts(words, others);
  return full.map(([label, value], index) => {
    const brief = short[index]?.[1] ?? value;
    const otherBrief = shortOthers[index]?.[1];
    const differs = sorted[index]?.[1] !== sortedOthers[index]?.[1];
    const change =
      brief === otherBrief
        ? { before: fullOthers[index]?.[1] ?? '', after: value }
        : { before: otherBrief ?? '', after: brief };
    return { label, value: brief, full: value, change: differs ? change : undefined };
  });
}

/** Returns what the buyer asked for last: in the answer to the version before, else in the order. */
export function askedTerms({ items, terms }: Pick<Order, 'items' | 'terms'>, before?: Quote) {
  const ordered = new Map(items.map((item) => [item.drama_id, item.terms]));
  const wished = new Map(before?.lines.map((line) => [line.drama_id, line.wished_terms]));
  return ({ drama_id }: QuoteLine): LicenceTerms =>
    wished.get(drama_id) ?? ordered.get(drama_id) ?? terms;
}

export type AskedTerms = ReturnType<typeof askedTerms>;

interface TermsPair {
  terms: LicenceTerms;
  asked: LicenceTerms;
}

/** The offered and the asked terms of these lines, if both are the same in all of them. */
export function sharedOffer(
  askedFor: AskedTerms,
  lines: readonly QuoteLine[],
): TermsPair | undefined {
  const terms = sharedTerms(lines.map((line) => line.terms));
  const asked = sharedTerms(lines.map(askedFor));
  return terms && asked && { terms, asked };
}

/** These terms, if all are equal. */
export function sharedTerms(all: readonly LicenceTerms[]): LicenceTerms | undefined {
  const [first, ...rest] = all;
  const key = first && JSON.stringify(inOrder(first));
  return rest.every((terms) => JSON.stringify(inOrder(terms)) === key) ? first : undefined;
}
