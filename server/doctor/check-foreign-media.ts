import type { Db } from '../db/client.ts';
import type { Config } from '../settings/config.ts';
import { countNoun } from '../text/count-noun.ts';
import { MAX_NAMED, nameFirst } from './check-rights.ts';
import { countForeignVideos } from './doctor.queries.ts';
import { type Finding, success, warning } from './finding.ts';

const CHECK = 'media elsewhere';

/** Reports videos on other servers that not everybody may watch, which cannot be enforced there. */
export async function checkForeignMedia(db: Db, { countryHeader }: Config): Promise<Finding> {
  const isApplied = countryHeader !== undefined;
  const { count, named } = await countForeignVideos(db, isApplied, MAX_NAMED);
  if (count === 0) return success(CHECK, 'every video on another server is open to everybody');
  return warning(
    CHECK,
    `${countNoun(count, 'video')} that not everybody may watch, on other servers, which deliver to everybody: ${nameFirst(named, count)}`,
    'Protect or delete the files there, or import the catalogue again with addresses under /media.',
  );
}
