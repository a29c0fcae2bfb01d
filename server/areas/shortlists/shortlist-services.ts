import type { Db } from '#server/db/client.ts';
import type { Config } from '#server/settings/config.ts';
import { mediaFolders } from '#server/settings/media-folders.ts';
import type { Translators } from '#server/text/translators.ts';
import type { AuditService } from '../audit/audit.service.ts';
import type { CatalogueService } from '../catalogue/catalogue.service.ts';
import { createPosterReader } from './card/read-poster.ts';
import { createShortlistCards } from './card/shortlist-cards.ts';
import { createShortlistDesk } from './desk/shortlist-desk.service.ts';
import { createShortlistService } from './shortlist.service.ts';
import type { WriteShortlist } from './shortlist-parts.ts';

export type ShortlistServices = ReturnType<typeof createShortlistServices>;

interface ShortlistServicesParts {
  db: Db;
  now: () => Date;
  config: Config;
  translators: Translators;
  audit: AuditService;
  catalogue: Pick<CatalogueService, 'cardsOf' | 'addressOf'>;
  /** Puts dramas in a user's cart, all or none; returns how many were added and the new count. */
  addToCart: (userId: number, dramaIds: number[]) => Promise<{ added: number; count: number }>;
  writeFile: WriteShortlist;
  /** Finds dramas by external ids or `id:12`, in this order; throws if there is none. */
  findDramas: (references: string[]) => Promise<{ id: number; external_id: string }[]>;
}

/** The services of shortlists, of both sides. */
export function createShortlistServices(parts: ShortlistServicesParts) {
  const { db, now, config, translators, audit, catalogue, addToCart, findDramas } = parts;
  const { writeFile } = parts;
  const { siteName } = config;
  const { addressOf } = catalogue;
  const shortlists = createShortlistService({
    db,
    now,
    siteName,
    catalogue,
    addToCart,
    writeFile,
  });
  return {
    shortlists,
    shortlistDesk: createShortlistDesk({ db, now, audit, catalogue, findDramas }),
    shortlistCards: createShortlistCards({
      findCardFacts: shortlists.findCardFacts,
      readPoster: createPosterReader({ folders: mediaFolders(config), addressOf }),
      translators,
      siteName,
    }),
  };
}
