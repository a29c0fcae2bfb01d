import { lineTotal, MAX_MINOR, type Price, sumOf } from '../../../../contract/deals/price.ts';
import type { CustomVersion } from '../../../../contract/licence/custom-version.ts';
import type { LicenceTerms } from '../../../../contract/licence/terms.ts';
import type { DramaState } from '../../../db/tables.ts';
import { nameLine, type QuoteFile, type QuoteFileLine, versionCodes } from './quote-file.ts';

/** A title of an order with the facts of its drama that a quote needs. */
export interface QuotableItem {
  externalId: string;
  dramaId: number;
  title: string;
  originalTitle: string;
  terms: LicenceTerms;
  customVersion: CustomVersion;
  episodeCount: number;
  /** Null if the drama was deleted. */
  state: DramaState | null;
}

/** A title of the order as it will be in the quote. */
export interface PlannedLine {
  item: QuotableItem;
  /** `lines[0] (VG-0001)`, as errors name it; without the place if the file does not name it. */
  name: string;
  terms: LicenceTerms;
  customVersion: CustomVersion;
  isOffered: boolean;
  reason: string;
  price: Price | null;
}

/** The lines of a quote in the sequence of the order, and why the file does not fit the order. */
export function planQuote(file: QuoteFile, items: QuotableItem[]) {
  const indexOf = new Map(file.lines.map(({ external_id }, index) => [external_id, index]));
  const lines = items.map((item) => toPlannedLine(file, item, indexOf.get(item.externalId)));
  return { lines, errors: [...findLineErrors(file, items), ...findTotalErrors(lines)] };
}

/** A title that the file does not name is not offered. */
function toPlannedLine(file: QuoteFile, item: QuotableItem, index = -1): PlannedLine {
  const line = file.lines[index];
  const isOffered = line?.is_offered ?? false;
  return {
    item,
    name: line ? nameLine(index, item.externalId) : item.externalId,
    terms: line?.terms ?? item.terms,
    customVersion: line?.version ? versionCodes[line.version] : item.customVersion,
    isOffered,
    reason: line?.reason ?? '',
    price: isOffered ? (line?.price ?? null) : null,
  };
}

function* findLineErrors({ lines }: QuoteFile, items: QuotableItem[]) {
  const itemOf = new Map(items.map((item) => [item.externalId, item]));
  const seen = new Map<string, number>();
  for (const [index, line] of lines.entries()) {
    const name = nameLine(index, line.external_id);
    const item = itemOf.get(line.external_id);
    const earlier = seen.get(line.external_id);
    seen.set(line.external_id, earlier ?? index);
    if (!item) yield `${name} is not in the order.`;
    else if (earlier !== undefined) yield `${name} repeats lines[${earlier}].`;
    else if (line.is_offered) yield* findOfferErrors(name, line, item);
    else if (line.price) yield `${name} has a price, although is_offered is false.`;
  }
}

function* findOfferErrors(name: string, { price, reason }: QuoteFileLine, item: QuotableItem) {
  if (!price) yield `${name} has no price.`;
  if (reason) yield `${name} has a reason, although it is offered.`;
  if (item.state === null) yield `${name} was deleted and cannot be offered.`;
  else if (item.state !== 'published') yield `${name} is ${item.state} and cannot be offered.`;
}

function* findTotalErrors(lines: PlannedLine[]) {
  if (!lines.some(({ isOffered }) => isOffered))
    yield 'The quote offers no title of the order; it must offer at least one.';
  const total = sumOf(lines.map(totalOf));
  if (total > MAX_MINOR)
    yield `The total of the quote is more than ${MAX_MINOR} in minor units of its currency.`;
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
  const errors: string[] = [];
  const warnings: string[] = [];
  for (const { name, terms } of lines.filter(({ isOffered }) => isOffered)) {
    const { start_date: start = today } = terms;
    const lastDay = lastDayOf(terms);
    if (lastDay < today)
      errors.push(`${name} has a term that is over: its last day is ${lastDay}.`);
    else if (start < today) warnings.push(`${name} starts in the past, on ${start}.`);
  }
  return { errors, warnings };
}
