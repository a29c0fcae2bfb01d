import { lineTotal, MAX_MINOR, type Price, sumOf } from '#contract/deals/price.ts';
import type { DramaState } from '#contract/desk/catalogue/catalogue-lists.ts';
import type { QuoteInput, QuoteInputLine } from '#contract/desk/sales/quote-input.ts';
import type { CustomVersion } from '#contract/licence/custom-version.ts';
import type { LicenceTerms } from '#contract/licence/terms.ts';
import type { LicensedTitle } from '../licensed-title.ts';
import type { FoundProblem, ProblemPlace } from './quote-problems.ts';

/** The words of a file for the decided versions of a title. */
export const versionCodes = { original: 0, custom: 1 } as const;

/** A title of an order with the facts of its drama that a quote needs. */
export interface QuotableItem extends LicensedTitle {
  externalId: string;
  /** Null if the drama was deleted. */
  state: DramaState | null;
}

/** A title of the order as it will be in the quote. */
export interface PlannedLine {
  item: QuotableItem;
  /** The line of the quote as written. */
  place: ProblemPlace;
  terms: LicenceTerms;
  customVersion: CustomVersion;
  isOffered: boolean;
  reason: string;
  price: Price | null;
}

/** The lines of a quote in the sequence of the order, and why the quote does not fit the order. */
export function planQuote(quote: QuoteInput, items: QuotableItem[]) {
  const indexOf = new Map(quote.lines.map(({ external_id }, index) => [external_id, index]));
  const lines = items.map((item) => toPlannedLine(quote, item, indexOf.get(item.externalId)));
  return { lines, errors: [...findLineErrors(quote, items), ...findTotalErrors(lines)] };
}

/** A title that the quote does not name is not offered. */
function toPlannedLine(quote: QuoteInput, item: QuotableItem, index?: number): PlannedLine {
  const line = index === undefined ? undefined : quote.lines[index];
  const isOffered = line?.is_offered ?? false;
  const terms = line?.terms ?? item.terms;
  return {
    item,
    place: { externalId: item.externalId, index, terms },
    terms,
    customVersion: line?.version ? versionCodes[line.version] : item.customVersion,
    isOffered,
    reason: line?.reason ?? '',
    price: isOffered ? (line?.price ?? null) : null,
  };
}

function* findLineErrors({ lines }: QuoteInput, items: QuotableItem[]): Generator<FoundProblem> {
  const itemOf = new Map(items.map((item) => [item.externalId, item]));
  const seen = new Map<string, number>();
  for (const [index, line] of lines.entries()) {
    const place = { externalId: line.external_id, index };
    const item = itemOf.get(line.external_id);
    const earlier = seen.get(line.external_id);
    seen.set(line.external_id, earlier ?? index);
    if (!item) yield { place, problem: { kind: 'not_in_order' } };
    else if (earlier !== undefined) yield { place, problem: { kind: 'repeated', earlier } };
    else if (line.is_offered) yield* findOfferErrors(place, line, item);
    else if (line.price) yield { place, problem: { kind: 'price_not_offered' } };
  }
}

function* findOfferErrors(
  place: ProblemPlace,
  { price, reason }: QuoteInputLine,
  { state }: QuotableItem,
): Generator<FoundProblem> {
  if (!price) yield { place, problem: { kind: 'no_price' } };
  if (reason) yield { place, problem: { kind: 'reason_offered' } };
  if (state === null) yield { place, problem: { kind: 'deleted' } };
  else if (state !== 'published') yield { place, problem: { kind: 'not_published', state } };
}

function* findTotalErrors(lines: PlannedLine[]): Generator<FoundProblem> {
  if (!lines.some(({ isOffered }) => isOffered)) yield { problem: { kind: 'nothing_offered' } };
  if (sumOf(lines.map(totalOf)) > MAX_MINOR) yield { problem: { kind: 'total_too_large' } };
}

export function totalOf({ price, item }: PlannedLine): number | null {
  return price && lineTotal(price, item.episodeCount);
}

/** Offers whose term is over cannot be sent; one that has begun may be meant. */
export function findPastTerms(
  lines: PlannedLine[],
  today: string,
  lastDayOf: (terms: LicenceTerms) => string,
) {
  const errors: FoundProblem[] = [];
  const warnings: FoundProblem[] = [];
  for (const { place, terms } of lines.filter(({ isOffered }) => isOffered)) {
    const { start_date: start = today } = terms;
    const last_day = lastDayOf(terms);
    if (last_day < today) errors.push({ place, problem: { kind: 'term_over', last_day } });
    else if (start < today) warnings.push({ place, problem: { kind: 'starts_in_past', start } });
  }
  return { errors, warnings };
}

/** Offers without a version, as buyers may order them. The contract would call it undecided. */
export function findUndecided(lines: PlannedLine[]): FoundProblem[] {
  return lines
    .filter(({ isOffered, customVersion }) => isOffered && customVersion === -1)
    .map(({ place }) => ({ place, problem: { kind: 'version_undecided' } }));
}
