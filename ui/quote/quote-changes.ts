import type { Price } from '#contract/deals/price.ts';
import type { Quote, QuoteLine } from '#contract/deals/quote.ts';
import type { CustomVersion } from '#contract/licence/custom-version.ts';
import { leavesOf } from '#contract/licence/media.ts';
import { type LicenceTerms, writeLanguageUse } from '#contract/licence/terms.ts';

interface Change<Value> {
  before: Value;
  after: Value;
}

/** How a title differs between two versions of a quote. */
export interface LineChange {
  dramaId: number;
  title: string;
  /** `offered` was not offered before; `dropped` no longer is. */
  kind: 'offered' | 'dropped' | 'changed';
  price?: Change<Price>;
  /** If a price per episode is now for another number of episodes. */
  amount?: Change<QuoteLine>;
  version?: Change<CustomVersion>;
  terms?: Change<LicenceTerms>;
}

export interface QuoteChanges {
  currency?: Change<string>;
  payment?: Change<string>;
  lines: LineChange[];
}

export function changesBetween(before: Quote, after: Quote): QuoteChanges {
  return {
    ...(before.currency !== after.currency && {
      currency: { before: before.currency, after: after.currency },
    }),
    ...(before.payment_terms !== after.payment_terms && {
      payment: { before: before.payment_terms, after: after.payment_terms },
    }),
    lines: changedLines(before, after),
  };
}

/** The differing titles, in the order of the newer version; titles that it lacks come last. */
function changedLines(before: Quote, after: Quote): LineChange[] {
  const older = offersOf(before);
  const newer = offersOf(after);
  const dropped = before.lines.filter(
    ({ drama_id, is_offered }) => is_offered && !newer.has(drama_id),
  );
  return [
    ...after.lines.flatMap((line) => {
      if (!line.is_offered) return [];
      const earlier = older.get(line.drama_id);
      return earlier ? differences(before, earlier, after, line) : [named(line, 'offered')];
    }),
    ...dropped.map((line) => named(line, 'dropped')),
  ];
}

function offersOf(quote: Quote): Map<number, QuoteLine> {
  const offered = quote.lines.filter(({ is_offered }) => is_offered);
  return new Map(offered.map((line) => [line.drama_id, line]));
}

function named({ drama_id, title }: QuoteLine, kind: LineChange['kind']): LineChange {
  return { dramaId: drama_id, title, kind };
}

function differences(
  before: Quote,
  earlier: QuoteLine,
  after: Quote,
  line: QuoteLine,
): LineChange[] {
  const isSamePrice = priceKey(before, earlier) === priceKey(after, line);
  const isPerEpisode =
    earlier.price?.model === 'per_episode' && line.price?.model === 'per_episode';
  const change: LineChange = {
    ...named(line, 'changed'),
    ...(!isSamePrice &&
      earlier.price &&
      line.price && { price: { before: earlier.price, after: line.price } }),
    ...(isPerEpisode &&
      earlier.episode_count !== line.episode_count && {
        amount: { before: earlier, after: line },
      }),
    ...(earlier.is_custom_version !== line.is_custom_version && {
      version: { before: earlier.is_custom_version, after: line.is_custom_version },
    }),
    ...(!isSameTerms(earlier.terms, line.terms) && {
      terms: { before: earlier.terms, after: line.terms },
    }),
  };
  const hasChange = change.price || change.amount || change.version || change.terms;
  return hasChange ? [change] : [];
}

/** Equal for equal prices. A share of revenue has no currency. */
function priceKey({ currency }: Quote, { price }: QuoteLine): string {
  const amount = price && price.model !== 'share' ? [currency, price.amount_minor] : [];
  const share = price && 'share_bps' in price ? price.share_bps : null;
  return JSON.stringify([price?.model, amount, share]);
}

function isSameTerms(one: LicenceTerms, other: LicenceTerms): boolean {
  return JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other));
}

/** The terms with sorted lists, in which the order has no meaning, and without defaults. */
export function inOrder(terms: LicenceTerms): LicenceTerms {
  const uses = terms.language_uses?.filter(({ use }) => use !== 'any') ?? [];
  return {
    territories: terms.territories.toSorted(),
    ...(terms.territories_excluded?.length && {
      territories_excluded: terms.territories_excluded.toSorted(),
    }),
    media: leavesOf(terms.media).toSorted(),
    languages: terms.languages.toSorted(),
    ...(uses.length > 0 && {
      language_uses: terms.language_uses?.toSorted((one, other) =>
        writeLanguageUse(one) < writeLanguageUse(other) ? -1 : 1,
      ),
    }),
    ...(terms.start_date && { start_date: terms.start_date }),
    term_months: terms.term_months,
    is_exclusive: terms.is_exclusive,
  };
}
