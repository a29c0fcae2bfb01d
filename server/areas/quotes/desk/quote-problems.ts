import { MAX_MINOR } from '#contract/deals/price.ts';
import type { QuoteProblem } from '#contract/desk/sales/quote-problems.ts';
import type { LicenceTerms } from '#contract/licence/terms.ts';
import type { Translator } from '#i18n/i18n.ts';
import { explainAvailability } from '#server/areas/orders/files/availability-words.ts';

/** Where a problem is: a line of the quote as written, or a title that it does not name. */
export interface ProblemPlace {
  externalId: string;
  /** Undefined for a title that the quote does not name. */
  index?: number | undefined;
  terms?: LicenceTerms;
}

/** What prevents a quote from being sent, or is worth knowing before. */
export interface FoundProblem {
  /** Undefined for the quote as a whole. */
  place?: ProblemPlace;
  problem: QuoteProblem;
}

const stateWords: Record<string, string> = {
  partly: 'partly free',
  negotiating: 'under negotiation',
};

/** `lines[0] (VG-0001)` */
export function nameLine(index: number, externalId: string): string {
  return externalId === '' ? `lines[${index}]` : `lines[${index}] (${externalId})`;
}

/** A problem as a sentence for the command line. */
export function writeProblem(translator: Translator, { place, problem }: FoundProblem): string {
  const text = describe(translator, problem, place?.terms);
  if (!place) return text;
  const { index, externalId } = place;
  return `${index === undefined ? externalId : nameLine(index, externalId)} ${text}`;
}

function describe(translator: Translator, problem: QuoteProblem, terms?: LicenceTerms): string {
  switch (problem.kind) {
    case 'not_in_order':
      return 'is not in the order.';
    case 'repeated':
      return `repeats lines[${problem.earlier}].`;
    case 'price_not_offered':
      return 'has a price, although is_offered is false.';
    case 'no_price':
      return 'has no price.';
    case 'reason_offered':
      return 'has a reason, although it is offered.';
    case 'deleted':
      return 'was deleted and cannot be offered.';
    case 'not_published':
      return `is ${problem.state} and cannot be offered.`;
    case 'nothing_offered':
      return 'The quote offers no title of the order; it must offer at least one.';
    case 'total_too_large':
      return `The total of the quote is more than ${MAX_MINOR} in minor units of its currency.`;
    case 'term_over':
      return `has a term that is over: its last day is ${problem.last_day}.`;
    case 'starts_in_past':
      return `starts in the past, on ${problem.start}.`;
    case 'version_undecided':
      return 'states no version; the contract would say that it is undecided. "version" can be original or custom.';
    case 'unavailable': {
      const { state, reasons } = problem.availability;
      const explanation =
        terms && explainAvailability(translator, { terms, availability: problem.availability });
      return `is ${stateWords[state] ?? state} (${reasons.join(', ')}). ${explanation}`;
    }
    case 'not_acceptable':
      return 'cannot be accepted on these terms: a licence out or a holdback conflicts with them.';
  }
}
