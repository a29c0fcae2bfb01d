import type { Db } from '../db/client.ts';
import { countNoun } from '../text/count-noun.ts';
import { MAX_NAMED, nameFirst } from './check-rights.ts';
import { countFailedCopies, countWaitingRequests } from './check-screeners.queries.ts';
import { type Finding, success, warning } from './finding.ts';

const MAX_WAITING_DAYS = 7;

/** Reports requests for screeners that were neither approved nor declined for a week. */
export async function checkScreenerRequests(db: Db): Promise<Finding> {
  const { count, named } = await countWaitingRequests(db, MAX_WAITING_DAYS, MAX_NAMED);
  if (count === 0)
    return success('screeners', `no request has waited more than ${MAX_WAITING_DAYS} days`);
  return warning(
    'screeners',
    `${countNoun(count, 'request')} waiting more than ${MAX_WAITING_DAYS} days: screener ${nameFirst(named, count)}`,
    `Answer with "vignette screener approve ${named[0]}" or "vignette screener decline ${named[0]} --reason <text>".`,
  );
}

/** Reports films that could not be encoded with a watermark. */
export async function checkBurnedCopies(db: Db): Promise<Finding> {
  const { count, named } = await countFailedCopies(db, MAX_NAMED);
  if (count === 0) return success('burned-in', 'no film failed to get its watermark');
  return warning(
    'burned-in',
    `${countNoun(count, 'film')} not encoded with the watermark, for ${nameFirst(named, count)}`,
    'Check ffmpeg and the disk, then "vignette screener change <screener> --burned-in" tries again; "vignette screener list --email <address>" finds the screener.',
  );
}
