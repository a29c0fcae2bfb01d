import type { Db, Tx } from '#server/db/client.ts';
import type { Workbooks } from '#server/jobs/workbooks.ts';
import type { Config } from '#server/settings/config.ts';
import type { AuditService } from '../audit/audit.service.ts';
import { createAvailabilityService } from './availability.service.ts';
import { createAvailsService } from './avails/avails.service.ts';
import { createRightChanges } from './desk/changes.service.ts';
import { createFreeTitles } from './desk/free-titles.service.ts';
import { createRightsDesk } from './desk/rights-desk.service.ts';
import { createRightsPages } from './desk/rights-pages.service.ts';
import { createMarketService } from './market/market.service.ts';

export type RightsServices = ReturnType<typeof createRightsServices>;

interface RightsServicesParts {
  db: Db;
  now: () => Date;
  config: Config;
  audit: AuditService;
  workbooks: Workbooks;
  /** Takes the catalogue write lock. */
  beginChange: (tx: Tx) => Promise<void>;
  /** Finds a drama by its external id or `id:12`; throws if there is none. */
  findDrama: (reference: string) => Promise<{ id: number; external_id: string }>;
}

/** The services of rights, of both sides. */
export function createRightsServices(parts: RightsServicesParts) {
  const { db, now, config, audit, workbooks, beginChange, findDrama } = parts;
  const availability = createAvailabilityService({ db, now });
  const market = createMarketService(db);
  return {
    availability,
    market,
    /** The answers for the published dramas in the market of the account; null if it has none. */
    async judgeInMarket(userId: number, dramaIds: number[]) {
      const found = await market.get(userId);
      if (!found) return null;
      const query = { ...found, is_exclusive: found.is_exclusive ? 1 : 0 } as const;
      const answers = await availability.listForMarket(dramaIds, query);
      return {
        media: found.media,
        answers: new Map(answers.map(({ drama_id, ...answer }) => [drama_id, answer])),
      };
    },
    rightsDesk: createRightsDesk({ db, now, audit, availability, beginChange, findDrama }),
    rightChanges: createRightChanges({ db, now, audit, beginChange, findDrama }),
    rightsPages: createRightsPages({ db, now, findDrama }),
    freeTitles: createFreeTitles({ db, availability }),
    avails: createAvailsService({ db, now, site: config, writeTables: workbooks.write }),
  };
}
