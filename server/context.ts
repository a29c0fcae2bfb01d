import { join } from 'node:path';
import { type DatabaseConnection, type Db, openDatabase } from './db/client.ts';
import { migrateToLatest } from './db/migrate.ts';
import { joinDatabase, runDatabase } from './db/reach-database.ts';
import { createLog, type Log } from './log.ts';
import { createAccountMails } from './mail/letters/account-mails.ts';
import { createMailDesk, type MailDesk } from './mail/outbox/mail-desk.ts';
import { type Mailer, mailer } from './mail/outbox/mailer.ts';
import {
  type AccountsService,
  createAccountsService,
} from './modules/accounts/accounts.service.ts';
import {
  type AccountDesk,
  createAccountDesk,
} from './modules/accounts/operator/account-desk.service.ts';
import { createPasswords, type Passwords } from './modules/accounts/passwords/passwords.ts';
import { type AuditService, createAuditService } from './modules/audit/audit.service.ts';
import { type BackupService, createBackupService } from './modules/backup/backup.service.ts';
import { settleInterruptedRestore } from './modules/backup/interrupted-restore.ts';
import {
  type CatalogueService,
  createCatalogueService,
} from './modules/catalogue/catalogue.service.ts';
import {
  type BannerService,
  createBannerService,
} from './modules/catalogue/curation/banners.service.ts';
import { beginChange } from './modules/catalogue/curation/begin-change.queries.ts';
import {
  createDramaService,
  type DramaService,
} from './modules/catalogue/curation/dramas.service.ts';
import {
  createNavigationService,
  type NavigationService,
} from './modules/catalogue/curation/navigation.service.ts';
import { createTagService, type TagService } from './modules/catalogue/curation/tags.service.ts';
import {
  createExportService,
  type ExportService,
} from './modules/catalogue/export/export.service.ts';
import {
  createImportService,
  type ImportService,
} from './modules/catalogue/import/import.service.ts';
import {
  createSearchIndex,
  type SearchIndex,
} from './modules/catalogue/search/search-index.service.ts';
import { builtDocuments, type FindDocument } from './modules/content/built-documents.ts';
import { type ContentService, createContentService } from './modules/content/content.service.ts';
import { createMediaLibrary } from './modules/media/media-library.ts';
import { createMediaServices, type MediaServices } from './modules/media/media-services.ts';
import { createOrderServices, type OrderServices } from './modules/orders/order-services.ts';
import {
  createPlaybackServices,
  type PlaybackServices,
} from './modules/playback/playback-services.ts';
import {
  type AvailabilityService,
  createAvailabilityService,
} from './modules/rights/availability.service.ts';
import { type AvailsService, createAvailsService } from './modules/rights/avails/avails.service.ts';
import { createDealRights } from './modules/rights/deal-rights.ts';
import { createRightsImport } from './modules/rights/import/rights-import.service.ts';
import { createMarketService, type MarketService } from './modules/rights/market.service.ts';
import { createRightsDesk, type RightsDesk } from './modules/rights/rights-desk.service.ts';
import * as storedRights from './modules/rights/stored-rights.ts';
import {
  createScreenerServices,
  type ScreenerServices,
} from './modules/screeners/screener-services.ts';
import { createPosterReader } from './modules/shortlists/card/read-poster.ts';
import {
  createShortlistCards,
  type ShortlistCards,
} from './modules/shortlists/card/shortlist-cards.ts';
import {
  createShortlistService,
  type ShortlistService,
} from './modules/shortlists/shortlist.service.ts';
import {
  createShortlistDesk,
  type ShortlistDesk,
} from './modules/shortlists/shortlist-desk.service.ts';
import { createSitemapService, type SitemapService } from './modules/sitemap/sitemap.service.ts';
import {
  createWatchingService,
  type WatchingService,
} from './modules/watching/watching.service.ts';
import { networksOf } from './network/addresses.ts';
import { type OperatorFacts, readOperatorFacts } from './operator/read-facts.ts';
import type { Config } from './settings/config.ts';
import { checkDataDir } from './settings/data-dir.ts';
import { mediaFolders } from './settings/media-folders.ts';
import { createTranslators, type Translators } from './text/translators.ts';

/** The services and resources of a server or a command. */
export interface Context extends OrderServices, PlaybackServices, ScreenerServices {
  config: Config;
  log: Log;
  connection: DatabaseConnection;
  db: Db;
  translators: Translators;
  catalogue: CatalogueService;
  searchIndex: SearchIndex;
  content: ContentService;
  /** Facts about the company for the legal pages and the footer; empty in commands. */
  operator: OperatorFacts;
  /** The operator's side of the catalogue. */
  curation: {
    import: ImportService;
    export: ExportService;
    dramas: DramaService;
    banners: BannerService;
    navigation: NavigationService;
    tags: TagService;
  };
  accounts: AccountsService;
  accountDesk: AccountDesk;
  watching: WatchingService;
  availability: AvailabilityService;
  market: MarketService;
  rightsDesk: RightsDesk;
  avails: AvailsService;
  media: MediaServices;
  shortlists: ShortlistService;
  shortlistDesk: ShortlistDesk;
  shortlistCards: ShortlistCards;
  sitemap: SitemapService;
  audit: AuditService;
  mailDesk: MailDesk;
  backup: BackupService;
  /** Queues mails; a server's `MailWorker` sends them. */
  mailer: Mailer;
  now: () => Date;
  close(): Promise<void>;
}

export interface Overrides {
  log?: Log;
  now?: () => Date;
  /** Cheaper hashes, for tests that sign in hundreds of times. */
  passwords?: Passwords;
  /** Replaces the compiled documents of the build. */
  findDocument?: FindDocument;
  /** An existing database, for tests. */
  connection?: DatabaseConnection;
  onProgress?: (step: string) => void;
  /** Reports an event during startup to the operator. Default: a warning in the log. */
  onNotice?: (sentence: string) => void;
  /** True for a command, which may run beside a running server. */
  isCommand?: boolean;
}

/** A search for orders by title considers at most this many matching dramas, the newest first. */
const MAX_DRAMAS_FOUND = 1000;

const RESTORE_NOTICES = {
  completed:
    'An interrupted restore was completed: the database and the media are those of the backup.',
  undone:
    'An interrupted restore was undone: the database and the media are as they were before it.',
};

const BUILT_DOCUMENTS = join(import.meta.dirname, '../build/content');

export async function createContext(config: Config, overrides: Overrides = {}): Promise<Context> {
  const { log = createLog(config), now = () => new Date(), onProgress = () => {} } = overrides;
  const { onNotice = (sentence) => log.warn({}, sentence) } = overrides;
  checkDataDir(config.dataDir);
  const operator = overrides.isCommand ? {} : readOperatorFacts(config);
  if (!overrides.isCommand && !overrides.connection && process.getuid?.() === 0)
    log.warn({}, 'running as root; use an unprivileged user instead');
  const { connection, db, searchIndex, ...database } = await openContextDatabase(
    config,
    overrides,
    log,
  );
  try {
    onProgress('migrating the database');
    await migrateToLatest(db);
    const outcome = await settleInterruptedRestore(db, config.dataDir);
    if (outcome) onNotice(RESTORE_NOTICES[outcome]);
  } catch (error) {
    await database.close();
    throw error;
  }
  const areTerritoriesApplied = config.countryHeader !== undefined;
  const catalogue = createCatalogueService(db, {
    ...{ mediaBaseUrl: config.mediaBaseUrl, areTerritoriesApplied, now },
  });
  const audit = createAuditService(db);
  const library = createMediaLibrary({ ...config, folders: mediaFolders(config) });
  const dramas = createDramaService({ db, audit, now });
  const translators = createTranslators();
  const availability = createAvailabilityService({ db, now });
  const content = createContentService({
    db,
    findDocument: overrides.findDocument ?? builtDocuments(BUILT_DOCUMENTS),
    site: config,
    operator,
    now,
  });
  const orderServices = createOrderServices({
    ...{ db, now, log, config, mailer, translators, audit, catalogue, availability },
    rights: createDealRights(availability),
    findDramas: (search) => dramas.list({ search, limit: MAX_DRAMAS_FOUND }),
    operatorFacts: () => (overrides.isCommand ? readOperatorFacts(config) : operator),
    userAgreement: (locale) => content.page('user-agreement', locale),
  });
  const playbackServices = createPlaybackServices({ db, now, log, config });
  const media = createMediaServices({ db, now, log, config, audit });
  const screenerServices = createScreenerServices({
    ...{ db, now, log, config, mailer, translators, audit, catalogue },
    grants: playbackServices.grants,
    playback: playbackServices.playback,
    deleteUnusedCopies: media.removal.deleteUnusedCopies,
    // Imported when needed, because it loads the libraries for pictures.
    async burn(request) {
      const burning = await import('./modules/media/watermark/burn-watermark.ts');
      return burning.createWatermarkBurner(config)(request);
    },
  });
  const shortlists = createShortlistService({
    ...{ db, now, catalogue },
    siteName: config.siteName,
    addToCart: orderServices.cart.addAll,
  });
  const shortlistCards = createShortlistCards({
    findCardFacts: shortlists.findCardFacts,
    readPoster: createPosterReader({
      folders: mediaFolders(config),
      addressOf: catalogue.addressOf,
    }),
    translators,
    siteName: config.siteName,
  });
  return {
    config,
    log,
    connection,
    db,
    translators,
    catalogue,
    searchIndex,
    content,
    operator,
    curation: {
      import: createImportService({
        db,
        audit,
        library,
        rights: createRightsImport(audit),
        now,
      }),
      export: createExportService(db, storedRights),
      dramas,
      banners: createBannerService({ db, audit, library, now }),
      navigation: createNavigationService({ db, audit }),
      tags: createTagService({ db, audit }),
    },
    accounts: createAccountsService({
      db,
      now,
      passwords: overrides.passwords ?? createPasswords(),
      mailer,
      mails: createAccountMails(translators, config),
      siteName: config.siteName,
      networksOf,
      async onDeletion(tx, userId) {
        await orderServices.deals.announceDeletion(tx, userId);
        await screenerServices.screeners.deleteOfAccount(tx, userId);
      },
    }),
    accountDesk: createAccountDesk({ db, now, audit }),
    watching: createWatchingService(db, { catalogue, log }),
    ...orderServices,
    availability,
    market: createMarketService(db),
    rightsDesk: createRightsDesk({
      ...{ db, now, audit, availability, beginChange },
      findDrama: dramas.show,
    }),
    avails: createAvailsService({ db, now, site: config }),
    ...playbackServices,
    ...screenerServices,
    media,
    shortlists,
    shortlistCards,
    shortlistDesk: createShortlistDesk({
      ...{ db, now, audit, catalogue },
      findDrama: dramas.show,
    }),
    sitemap: createSitemapService(db, {
      publicUrl: config.publicUrl,
      addressOf: catalogue.addressOf,
      areTerritoriesApplied,
    }),
    audit,
    mailDesk: createMailDesk({ db, now, audit }),
    backup: createBackupService({
      db,
      connection,
      dataDir: config.dataDir,
      audit,
      now,
    }),
    mailer,
    now,
    async close() {
      await Promise.all([orderServices.orderFiles.close(), shortlistCards.close()]);
      await database.close();
    },
  };
}

async function openContextDatabase(
  config: Config,
  { connection, isCommand, onProgress = () => {} }: Overrides,
  log: Log,
) {
  const reach = isCommand ? joinDatabase : runDatabase;
  const host = connection
    ? { connection, close: async () => {} }
    : await reach(config, log, onProgress);
  const database = openDatabase(host.connection, { log });
  const searchIndex = createSearchIndex(database.db);
  return {
    connection: host.connection,
    db: database.db,
    searchIndex,
    async close() {
      await searchIndex.stop();
      await database.close();
      await host.close();
    },
  };
}
