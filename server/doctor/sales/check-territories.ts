import { say } from '#i18n/notice.ts';
import type { Db } from '#server/db/client.ts';
import type { Config } from '#server/settings/config.ts';
import { countLimitedDramas } from '../doctor.queries.ts';
import { type Finding, success, warning } from '../finding.ts';

const CHECK = 'countries';

/** Whether the visitor's country is known where dramas may be watched in some countries only. */
export async function checkTerritories(
  db: Db,
  { countryHeader, trustedProxies }: Config,
): Promise<Finding> {
  const limited = await countLimitedDramas(db);
  const dramas = say('deskCheck.limited', { count: limited });
  if (countryHeader && trustedProxies.length === 0)
    return warning(
      CHECK,
      say('deskCheck.countryNoProxy', { dramas }),
      say('deskCheck.proxyAdvice'),
    );
  if (limited > 0 && !countryHeader)
    return warning(
      CHECK,
      say('deskCheck.countryUnset', { dramas }),
      say('deskCheck.countryUnsetAdvice'),
    );
  return success(CHECK, limited > 0 ? dramas : say('deskCheck.unlimited'));
}
