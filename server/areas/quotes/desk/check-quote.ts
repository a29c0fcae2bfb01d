import type { QuoteInput } from '#contract/desk/sales/quote-input.ts';
import type { Availability } from '#contract/licence/availability.ts';
import type { LicenceTerms } from '#contract/licence/terms.ts';
import type { DealRights } from '#server/areas/rights/deals/deal-rights.ts';
import type { Tx } from '#server/db/client.ts';
import {
  findPastTerms,
  findUndecided,
  type PlannedLine,
  planQuote,
  type QuotableItem,
} from './plan-quote.ts';
import type { FoundProblem } from './quote-problems.ts';

export type OfferRights = Pick<DealRights, 'judgeOffers' | 'findTaken' | 'toGrantTerms'>;

interface QuotedOrder {
  orderId: number;
  items: QuotableItem[];
  time: Date;
  /** Whether every offered line must state a version. */
  isVersionNeeded: boolean;
}

export interface CheckedQuote {
  lines: PlannedLine[];
  /** What was found for each offered title, by drama. */
  availability: ReadonlyMap<number, Availability>;
  errors: FoundProblem[];
  warnings: FoundProblem[];
}

/** Checks a quote against the order and the rights, whose rows the caller has locked to send it. */
export async function checkQuote(
  tx: Tx,
  rights: OfferRights,
  quote: QuoteInput,
  { orderId, items, time, isVersionNeeded }: QuotedOrder,
): Promise<CheckedQuote> {
  const planned = planQuote(quote, items);
  const day = time.toISOString().slice(0, 10);
  const lastDayOf = (terms: LicenceTerms) => rights.toGrantTerms(terms, day).last_day;
  const past = findPastTerms(planned.lines, day, lastDayOf);
  const undecided = findUndecided(planned.lines);
  const judged = await judge(tx, rights, orderId, planned.lines);
  return {
    lines: planned.lines,
    availability: judged.availability,
    errors: [
      ...planned.errors,
      ...past.errors,
      ...(isVersionNeeded ? undecided : []),
      ...judged.errors,
    ],
    warnings: [...past.warnings, ...(isVersionNeeded ? [] : undecided), ...judged.warnings],
  };
}

async function judge(tx: Tx, rights: OfferRights, orderId: number, lines: PlannedLine[]) {
  const offers = lines
    .filter(({ isOffered, item }) => isOffered && item.state !== null)
    .map((line) => ({ ...line, dramaId: line.item.dramaId }));
  const answers = await rights.judgeOffers(tx, orderId, offers);
  const taken = new Set(await rights.findTaken(tx, offers));
  const availability = new Map<number, Availability>();
  const errors: FoundProblem[] = [];
  const warnings: FoundProblem[] = [];
  for (const [index, { dramaId, place }] of offers.entries()) {
    const answer = answers[index];
    if (!answer) continue;
    availability.set(dramaId, answer);
    if (answer.state === 'unstated') {
      // It can be offered, but not be accepted. Titles with recorded rights that are taken are errors.
      if (taken.has(dramaId)) warnings.push({ place, problem: { kind: 'not_acceptable' } });
    } else if (answer.state !== 'free')
      errors.push({ place, problem: { kind: 'unavailable', availability: answer } });
  }
  return { availability, errors, warnings };
}
