import { say } from '#i18n/notice.ts';
import type { Db } from '../db/client.ts';
import { MAX_NAMED, nameFirst } from './check-rights.ts';
import { countFailedCopies, countWaitingRequests } from './check-screeners.queries.ts';
import { type Finding, success, warning } from './finding.ts';

const MAX_WAITING_DAYS = 7;

/** Reports requests for screeners that were neither approved nor declined for a week. */
export async function checkScreenerRequests(db: Db): Promise<Finding> {
  const { count, named } = await countWaitingRequests(db, MAX_WAITING_DAYS, MAX_NAMED);
  if (count === 0)
    return success('screeners', say('deskCheck.requestsOk', { days: MAX_WAITING_DAYS }));
  return warning(
    'screeners',
    say('deskCheck.requestsWaiting', {
      count,
      days: MAX_WAITING_DAYS,
      named: nameFirst(named, count),
    }),
    say('deskCheck.requestsAdvice', { screener: named[0] }),
  );
}

/** Reports films that could not be encoded with a watermark. */
export async function checkBurnedCopies(db: Db): Promise<Finding> {
  const { count, named } = await countFailedCopies(db, MAX_NAMED);
  if (count === 0) return success('burnedIn', say('deskCheck.copiesOk'));
  return warning(
    'burnedIn',
    say('deskCheck.copiesFailed', { count, named: nameFirst(named, count) }),
    say('deskCheck.copiesAdvice'),
  );
}
