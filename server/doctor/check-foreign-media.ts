import { say } from '#i18n/notice.ts';
import type { Db } from '../db/client.ts';
import type { Config } from '../settings/config.ts';
import { MAX_NAMED, nameFirst } from './check-rights.ts';
import { countForeignVideos } from './doctor.queries.ts';
import { type Finding, success, warning } from './finding.ts';

const CHECK = 'foreignMedia';

/** Reports videos on other servers that not everybody may watch, which cannot be enforced there. */
export async function checkForeignMedia(db: Db, { countryHeader }: Config): Promise<Finding> {
  const isApplied = countryHeader !== undefined;
  const { count, named } = await countForeignVideos(db, isApplied, MAX_NAMED);
  if (count === 0) return success(CHECK, say('deskCheck.foreignOk'));
  return warning(
    CHECK,
    say('deskCheck.foreign', { count, named: nameFirst(named, count) }),
    say('deskCheck.foreignAdvice'),
  );
}
