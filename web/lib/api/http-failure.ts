import { isCallFailure } from '#contract/transport/client.ts';
import { pageOutcomes } from '#contract/transport/page-outcomes.ts';
import { reportFailure } from './failures.ts';

/** The status of `noAnswer()`. */
const NO_ANSWER = 0;

/**
 * Reports the failure of a quiet call whose reply has another HTTP status than 200, which the shell
 * shows as the specification says (§8), and returns whether it did. The caller handles every other
 * failure.
 */
export function reportHttpFailure(error: unknown): boolean {
  if (!isCallFailure(error) || [NO_ANSWER, pageOutcomes.ok.status].includes(error.status))
    return false;
  reportFailure(error);
  return true;
}
