import { sumOf } from '../../../../contract/deals/price.ts';
import type { LicenceTerms } from '../../../../contract/licence/terms.ts';
import { shortPlaceWords, termFacts } from '../../../../contract/site/licence-words.ts';
import { formatMoney } from '../../../../contract/site/money-words.ts';
import type { Translator } from '../../../../i18n/i18n.ts';
import type { Order } from '../history/orders-data.ts';
import { inOrder } from './quote-changes.ts';
import type { Quote, QuoteLine } from './quote-data.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** `12 days left`, in whole days, hours or minutes. */
export function timeLeftWords({ t }: Pick<Translator, 't'>, leftMs: number): string {
  if (leftMs >= DAY) return t('deals.daysLeft', { count: Math.floor(leftMs / DAY) });
  if (leftMs >= HOUR) return t('deals.hoursLeft', { count: Math.floor(leftMs / HOUR) });
  return t('deals.minutesLeft', { count: Math.max(1, Math.floor(leftMs / MINUTE)) });
}

/** The sum of the fixed amounts of these lines, which says so if there are shares as well. */
export function totalWords(
  { t, locale }: Translator,
  { currency }: Quote,
  lines: readonly QuoteLine[],
): string {
  const totals = lines.map(({ total_minor }) => total_minor);
  const hasShares = lines.some(({ price }) => price !== null && 'share_bps' in price);
  if (hasShares && totals.every((total) => total === null)) return t('deals.sharesOnly');
  const amount = formatMoney(locale, currency, sumOf(totals));
  return hasShares ? t('deals.totalWithShares', { amount }) : amount;
}

export interface TermFact {
  label: string;
  value: string;
  /** With the names of all countries; equal to `value` if it names them too. */
  full: string;
  /** The other terms' value, if it differs. */
  other: string | undefined;
}

/** The terms as facts, compared with other terms. */
export function comparedFacts(
  words: Translator,
  terms: LicenceTerms,
  others: LicenceTerms,
): TermFact[] {
  const full = termFacts(words, terms);
  const short = termFacts(words, terms, shortPlaceWords);
  // The order of lists has no meaning, so sorted terms are compared.
  const sorted = termFacts(words, inOrder(terms));
  const sortedOthers = termFacts(words, inOrder(others));
  const shortOthers = termFacts(words, others, shortPlaceWords);
  const fullOthers = termFacts(words, others);
  return full.map(([label, value], index) => {
    const brief = short[index]?.[1] ?? value;
    const otherBrief = shortOthers[index]?.[1];
    const differs = sorted[index]?.[1] !== sortedOthers[index]?.[1];
    // Two different lists can have the same number of countries.
    const other = brief === otherBrief ? fullOthers[index]?.[1] : otherBrief;
    return { label, value: brief, full: value, other: differs ? other : undefined };
  });
}

interface TermsPair {
  terms: LicenceTerms;
  ordered: LicenceTerms;
}

/** The offered and the ordered terms of these lines, if both are the same in all of them. */
export function sharedOffer(
  { items, terms: common }: Pick<Order, 'items' | 'terms'>,
  lines: readonly QuoteLine[],
): TermsPair | undefined {
  const own = new Map(items.map((item) => [item.drama_id, item.terms]));
  const terms = sharedTerms(lines.map((line) => line.terms));
  const ordered = sharedTerms(lines.map(({ drama_id }) => own.get(drama_id) ?? common));
  return terms && ordered && { terms, ordered };
}

/** These terms, if all are equal. */
export function sharedTerms(all: readonly LicenceTerms[]): LicenceTerms | undefined {
  const [first, ...rest] = all;
  const key = first && JSON.stringify(inOrder(first));
  return rest.every((terms) => JSON.stringify(inOrder(terms)) === key) ? first : undefined;
}
