import type { Price } from '../../../../contract/deals/price.ts';
import type { Quote, QuoteLine } from '../../../../contract/deals/quote.ts';
import type { CustomVersion } from '../../../../contract/licence/custom-version.ts';
import { leavesOf } from '../../../../contract/licence/media.ts';
import { type LicenceTerms, writeLanguageUse } from '../../../../contract/licence/terms.ts';

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
  version?: Change<CustomVersion>;
  terms?: Change<LicenceTerms>;
}

/** The differing titles, in the order of the newer version; titles that it lacks come last. */
export function changesBetween(before: Quote, after: Quote): LineChange[] {
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
  const isSamePrice =
    before.currency === after.currency &&
    JSON.stringify(pricePart(earlier)) === JSON.stringify(pricePart(line));
  const change: LineChange = {
    ...named(line, 'changed'),
    ...(!isSamePrice &&
      earlier.price &&
      line.price && { price: { before: earlier.price, after: line.price } }),
    ...(earlier.is_custom_version !== line.is_custom_version && {
      version: { before: earlier.is_custom_version, after: line.is_custom_version },
    }),
    ...(!isSameTerms(earlier.terms, line.terms) && {
      terms: { before: earlier.terms, after: line.terms },
    }),
  };
  return change.price || change.version || change.terms ? [change] : [];
}

/** The total is included, because another number of episodes changes it. */
function pricePart({ price, total_minor }: QuoteLine): unknown[] {
  const amount = price && price.model !== 'share' ? price.amount_minor : null;
  const share = price && 'share_bps' in price ? price.share_bps : null;
  return [price?.model, amount, share, total_minor];
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
