import type { Availability } from '#contract/licence/availability.ts';
import type { Market } from '#contract/rights.ts';
import { fromLicence } from '../licence-values.ts';
import { type Remainder, remainderOf } from './remainder.ts';

export interface Judgement {
  availability: Availability;
  /** What can be offered instead of a request that is partly free. */
  remainder: Remainder | undefined;
}

export function judge(asked: Market, availability: Availability): Judgement {
  const isPartly = availability.state === 'partly';
  return {
    availability,
    remainder: isPartly ? remainderOf(fromLicence(asked), availability.free) : undefined,
  };
}

/** Whether a part of what is asked for is known not to be free. */
export function isMissing(judgement: Judgement | undefined): judgement is Judgement {
  return judgement !== undefined && !['free', 'unstated'].includes(judgement.availability.state);
}

/** Whether only the wish for exclusivity prevents a licence. */
export function isFreeNonExclusively({ availability: { state, reasons } }: Judgement): boolean {
  return state === 'taken' && reasons.join() === 'not_exclusive_in';
}
