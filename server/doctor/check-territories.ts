import type { Db } from '../db/client.ts';
import type { Config } from '../settings/config.ts';
import { countNoun } from '../text/count-noun.ts';
import { countLimitedDramas } from './doctor.queries.ts';
import { type Finding, success, warning } from './finding.ts';

const CHECK = 'countries';

/** Whether the visitor's country is known where dramas may be watched in some countries only. */
export async function checkTerritories(
  db: Db,
  { countryHeader, trustedProxies }: Config,
): Promise<Finding> {
  const limited = await countLimitedDramas(db);
  const dramas = `${countNoun(limited, 'drama')} may be watched in some countries only`;
  if (countryHeader && trustedProxies.length === 0)
    return warning(
      CHECK,
      `COUNTRY_HEADER is set, but no proxy is trusted, so no visitor's country is known; ${dramas}`,
      'Set TRUSTED_PROXIES to the address from which the proxy connects.',
    );
  if (limited > 0 && !countryHeader)
    return warning(
      CHECK,
      `${dramas}, but COUNTRY_HEADER is not set, so the rule is not applied`,
      "Set COUNTRY_HEADER to the header in which a proxy sends the visitor's country, such as CF-IPCountry.",
    );
  return success(CHECK, limited > 0 ? dramas : 'every drama may be watched everywhere');
}
