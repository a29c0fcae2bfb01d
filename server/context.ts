import { type AccountServices, createAccountServices } from './areas/accounts/account-services.ts';
import {
  clearPasswordAttempts,
  countPasswordAttempt,
} from './areas/accounts/passwords/password-delays.ts';
import { checkNewPassword } from './areas/accounts/passwords/password-rules.ts';
import { createPasswords, type Passwords } from './areas/accounts/passwords/passwords.ts';
import { type AiService, createAiService } from './areas/ai/ai.service.ts';
import { createAiUsage } from './areas/ai/usage.ts';
import { type AuditService, createAuditService } from './areas/audit/audit.service.ts';
import { type BackupService, createBackupService } from './areas/backup/backup.service.ts';
import {
  type CatalogueServices,
  createCatalogueServices,
} from './areas/catalogue/catalogue-services.ts';
import { beginChange } from './areas/catalogue/curation/begin-change.queries.ts';
import {
  createSearchIndex,
  type SearchIndex,
} from './areas/catalogue/search/search-index.service.ts';
import { builtDocuments, type FindDocument } from './areas/content/built-documents.ts';
import { type ContentService, createContentService } from './areas/content/content.service.ts';
import { createLegalVersions, type LegalVersions } from './areas/content/legal-versions.service.ts';
import { createTradeServices, type TradeServices } from './areas/deals/trade-services.ts';
import { createEnquiryServices, type EnquiryServices } from './areas/enquiries/enquiry-services.ts';
import { createMailDesk, type MailDesk } from './areas/mails/desk/mail-desk.ts';
import {
  createMaterialsService,
  type MaterialsService,
} from './areas/materials/materials.service.ts';
import { carryOverRecord } from './areas/media/ingest/carry-over.ts';
import { createMediaServices, type MediaServices } from './areas/media/media-services.ts';
import {
  createPlaybackServices,
  type PlaybackServices,
} from './areas/playback/playback-services.ts';
import { createDealRights } from './areas/rights/deals/deal-rights.ts';
import { createRightsImport } from './areas/rights/import/rights-import.service.ts';
import { createRightsServices, type RightsServices } from './areas/rights/rights-services.ts';
import * as rightsReader from './areas/rights/stored-rights.ts';
import {
  createScreenerServices,
  type ScreenerServices,
} from './areas/screeners/screener-services.ts';
import { createDeskSearch, type DeskSearch } from './areas/search/desk/desk-search.service.ts';
import {
  createShortlistServices,
  type ShortlistServices,
} from './areas/shortlists/shortlist-services.ts';
import { createSitemapService, type SitemapService } from './areas/sitemap/sitemap.service.ts';
import { mayHaveDemoOwner } from './areas/staff/demo-owner.ts';
import { createStaffServices, type StaffServices } from './areas/staff/staff-services.ts';
import { createTodayService, type TodayService } from './areas/today/desk/today.service.ts';
import { createWatchingService, type WatchingService } from './areas/watching/watching.service.ts';
import { type DatabaseOverrides, openContextDatabase } from './context-database.ts';
import type { ConnectionCounts, DatabaseConnection, Db } from './db/client.ts';
import type { Reads } from './db/replica/reads.ts';
import { createHealth, type Health } from './doctor/health.ts';
import { createMediaReader } from './files/read-media.ts';
import { createJobServices, type JobServices } from './job-services.ts';
import type { JobEngine } from './jobs/engine/job-engine.ts';
import { createWorkbooks } from './jobs/workbooks.ts';
import { createLog, type Log } from './log.ts';
import { createMailer, type Mailer } from './mail/outbox/mailer.ts';
import { networksOf } from './network/addresses.ts';
import { type OperatorFacts, readOperatorFacts } from './operator/read-facts.ts';
import { type Build, listBuilds } from './settings/builds.ts';
import type { Config } from './settings/config.ts';
import { checkDataDir } from './settings/data-dir.ts';
import { mediaFolders } from './settings/media-folders.ts';
import { createTranslators, type Translators } from './text/translators.ts';

/** The services and resources of a server or a command. */
export interface Context
  extends AccountServices,
    CatalogueServices,
    EnquiryServices,
    TradeServices,
    PlaybackServices,
    RightsServices,
    ScreenerServices,
    ShortlistServices,
    StaffServices,
    JobServices {
  config: Config;
  log: Log;
  connection: DatabaseConnection;
  db: Db;
  reads: Reads;
  countConnections: () => ConnectionCounts;
  translators: Translators;
  /** Queues work that outlives a request, and does it on machines that have called `work`. */
  engine: JobEngine;
  searchIndex: SearchIndex;
  content: ContentService;
  legalVersions: LegalVersions;
  /** Facts about the company for the legal pages and the footer; empty in commands. */
  operator: OperatorFacts;
  watching: WatchingService;
  ai: AiService;
  today: TodayService;
  deskSearch: DeskSearch;
  media: MediaServices;
  materials: MaterialsService;
  sitemap: SitemapService;
  audit: AuditService;
  mailDesk: MailDesk;
  backup: BackupService;
  health: Health;
  /** Queues mails; `createMailSender` sends them. */
  mailer: Mailer;
  now: () => Date;
  close(): Promise<void>;
}

export interface Overrides extends DatabaseOverrides {
  log?: Log;
  now?: () => Date;
  /** Cheaper hashes, for tests that sign in hundreds of times. */
  passwords?: Passwords;
  /** The build whose documents are shown; the current one by default. */
  build?: Build;
  /** Replaces the compiled documents of the build. */
  findDocument?: FindDocument;
}

/** A search for orders by title considers at most this many matching dramas, the newest first. */
const MAX_DRAMAS_FOUND = 1000;

/** Joins the areas: a function that one needs of another is passed here, never imported. */
export async function createContext(config: Config, overrides: Overrides = {}): Promise<Context> {
  const { log = createLog(config), now = () => new Date() } = overrides;
  checkDataDir(config.dataDir);
  const operator = overrides.isCommand ? {} : readOperatorFacts(config);
  if (!overrides.isCommand && !overrides.connection && process.getuid?.() === 0)
    log.warn({}, 'running as root; use an unprivileged user instead');
  const { connection, db, reads, engine, countConnections, ...database } =
    await openContextDatabase(config, log, overrides);

  const translators = createTranslators();
  const audit = createAuditService(db);
  const workbooks = createWorkbooks();
  const mailer = createMailer(engine.send, now);
  const parts = { db, now, log, config, mailer, translators, audit, workbooks };
  const media = createMediaServices(parts);
  const catalogueServices = createCatalogueServices({
    ...parts,
    publicDb: reads.db,
    library: media.library,
    rightsImport: createRightsImport(audit),
    rightsReader,
  });
  const { catalogue, curation } = catalogueServices;
  const findDrama = curation.dramas.show;
  const content = createContentService({
    db: reads.db,
    findDocument: overrides.findDocument ?? builtDocuments(overrides.build ?? listBuilds()[0]),
    site: config,
    operator,
    now,
  });
  const rightsServices = createRightsServices({ ...parts, beginChange, findDrama });
  const { availability } = rightsServices;
  const tradeServices = createTradeServices({
    ...parts,
    catalogue,
    availability,
    rights: createDealRights(availability),
    judgeInMarket: rightsServices.judgeInMarket,
    findDramas: (search) => curation.dramas.list({ search }).read(MAX_DRAMAS_FOUND),
    operatorFacts: () => (overrides.isCommand ? readOperatorFacts(config) : operator),
    userAgreement: (locale) => content.page('user-agreement', locale),
  });
  const playbackServices = createPlaybackServices(parts);
  const screenerServices = createScreenerServices({
    ...parts,
    catalogue,
    grants: playbackServices.grants,
    burn: media.burnWatermark,
    playback: playbackServices.playback,
    deleteUnusedCopies: media.removal.deleteUnusedCopies,
    sendJob: engine.send,
  });
  const shortlistServices = createShortlistServices({
    ...parts,
    catalogue,
    findDramas: curation.dramaChoices.identify,
    addToCart: tradeServices.cart.addAll,
    writeFile: tradeServices.orderFiles.shortlist,
  });
  const enquiryServices = createEnquiryServices({
    ...parts,
    findPictureFormat: media.findPictureFormat,
  });
  const passwords = overrides.passwords ?? createPasswords();
  const accountServices = createAccountServices({
    ...parts,
    passwords,
    async onDeletion(tx, userId) {
      await tradeServices.deals.announceDeletion(tx, userId);
      await screenerServices.screeners.deleteOfAccount(tx, userId);
    },
  });

  const staffServices = createStaffServices({
    ...parts,
    passwords,
    attempts: { count: countPasswordAttempt, clear: clearPasswordAttempts },
    networksOf,
    checkNewPassword,
    siteName: config.siteName,
    publicUrl: config.publicUrl,
    deskUrl: () => config.deskUrl,
    hasDemoOwner: mayHaveDemoOwner(config),
  });

  return {
    ...parts,
    connection,
    reads,
    countConnections,
    operator,
    engine,
    searchIndex: createSearchIndex(db),
    content,
    legalVersions: createLegalVersions({ db, publicDb: reads.db, content, translators }),
    media,
    materials: createMaterialsService({
      ...parts,
      catalogue,
      isPublic: async (path) =>
        playbackServices.mediaAccess.known(path) ?? playbackServices.mediaAccess.load(path),
      readMedia: createMediaReader({
        folders: mediaFolders(config),
        addressOf: catalogue.addressOf,
      }),
      titleFacts: tradeServices.orderFiles.titleFacts,
      areTerritoriesApplied: config.countryHeader !== undefined,
    }),
    ...accountServices,
    ...catalogueServices,
    ...enquiryServices,
    ...tradeServices,
    ...playbackServices,
    ...rightsServices,
    ...screenerServices,
    ...shortlistServices,
    ...staffServices,
    ...createJobServices({ ...parts, engine, curation, media }),
    watching: createWatchingService(db, { catalogue, log }),
    ai: createAiService({
      log,
      model: config.ai,
      usage: createAiUsage({
        db,
        now,
        dailyLimit: config.ai?.dailyLimit ?? 0,
        siteDailyLimit: config.ai?.siteDailyLimit ?? 0,
      }),
    }),
    today: createTodayService({ db, now }),
    deskSearch: createDeskSearch({ db, findTitles: catalogueServices.titleFinder.find }),
    sitemap: createSitemapService(reads.db, {
      publicUrl: config.publicUrl,
      addressOf: catalogue.addressOf,
      areTerritoriesApplied: config.countryHeader !== undefined,
    }),
    mailDesk: createMailDesk(parts),
    backup: createBackupService({
      db,
      now,
      audit,
      connection,
      dataDir: config.dataDir,
      carryOverRecord,
    }),
    health: createHealth({ config, connection, now, db, audit }),
    async close() {
      const { fileMaker } = tradeServices;
      const { shortlistCards } = shortlistServices;
      await Promise.all([fileMaker.close(), shortlistCards.close(), workbooks.close()]);
      await database.close();
    },
  };
}
