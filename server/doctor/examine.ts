import { say } from '#i18n/notice.ts';
import { type Db, openDatabase } from '../db/client.ts';
import { isDatabaseMissing, joinDatabase } from '../db/connection/reach-database.ts';
import { clusterFolderOf } from '../db/embedded/embedded-postgres.ts';
import { explainFailure } from '../errors/explain-failure.ts';
import { type Config, ConfigError, type Environment } from '../settings/config.ts';
import { readCommandConfig } from '../settings/site-settings.ts';
import { checkBackups, checkDatabase, checkMigrations, checkSequences } from './check-database.ts';
import { checkDemoBuyer } from './check-demo-buyer.ts';
import { checkDemoOwner, checkDeskAddress, checkDeskSignIn } from './check-desk.ts';
import { checkDoubtful } from './check-doubtful.ts';
import { checkJobs, checkWorkers } from './check-jobs.ts';
import { checkDisk, checkFfmpeg, checkRestore } from './check-machine.ts';
import { checkMail, checkMailbox, checkOutgoingMail } from './check-mail.ts';
import { checkModel } from './check-model.ts';
import { checkOperator } from './check-operator.ts';
import { checkReplica } from './check-replica.ts';
import { checkSettings } from './check-settings.ts';
import {
  checkBurnedCopies,
  checkCountersignatures,
  checkForeignMedia,
  checkQuotes,
  checkScreenerRequests,
} from './counted-checks.ts';
import { type EnglishFinding, type Finding, failure, toEnglish, warning } from './finding.ts';
import { checkFolders, checkMedia } from './media/check-media.ts';
import { checkLockedVideos, checkOpenVideos } from './media/check-open-media.ts';
import { checkPlaces, checkStore } from './media/check-store.ts';
import { checkClashes } from './sales/check-clashes.ts';
import { checkDealGrants } from './sales/check-deals.ts';
import { checkCover, checkEnding } from './sales/check-rights.ts';
import { checkTerritories } from './sales/check-territories.ts';

/** Longer than in a server, because some checks read all videos and episodes. */
export const STATEMENT_TIMEOUT_MS = 60_000;

type Check<Parts extends unknown[]> = (
  ...parts: Parts
) => Finding | Finding[] | Promise<Finding | Finding[]>;

/** In the order of the report: the settings, then the database, then other programs and servers. */
const settingChecks: Check<[Config]>[] = [
  checkSettings,
  checkDoubtful,
  checkDeskAddress,
  checkOperator,
  checkRestore,
];
const partnerChecks: Check<[Config]>[] = [
  checkMail,
  checkMailbox,
  checkStore,
  checkModel,
  checkFfmpeg,
  checkDisk,
];

/** One after another, on one connection. */
const databaseChecks: Check<[db: Db, config: Config, today: string]>[] = [
  checkSequences,
  checkBackups,
  checkReplica,
  checkOutgoingMail,
  checkWorkers,
  checkJobs,
  checkMedia,
  checkFolders,
  checkForeignMedia,
  checkOpenVideos,
  checkLockedVideos,
  checkPlaces,
  checkDemoBuyer,
  checkDeskSignIn,
  checkDemoOwner,
  checkTerritories,
  (db, _config, today) => checkCover(db, today),
  (db, _config, today) => checkClashes(db, today),
  (db, _config, today) => checkEnding(db, today),
  checkQuotes,
  checkCountersignatures,
  checkDealGrants,
  checkScreenerRequests,
  checkBurnedCopies,
];

/**
 * Checks everything the site needs and changes nothing, so migrations are not applied either; only
 * an object store gets a probe object, which is deleted again.
 */
export async function examine(environment: Environment): Promise<EnglishFinding[]> {
  let config: Config;
  try {
    config = readCommandConfig(environment);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return [toEnglish(failure('settings', error.message, say('deskCheck.settingAdvice')))];
  }
  const findings = await examineSite(config, isDatabaseMissing(config) ? undefined : withDatabase);
  return findings.map(toEnglish);
}

/** Runs a work with a connection to the database of the site. */
export type WithDatabase = <Result>(
  config: Config,
  work: (db: Db) => Promise<Result>,
) => Promise<Result>;

/** As `examine`, with settings that have been read. `reach` is undefined if there is no database. */
export async function examineSite(
  config: Config,
  reach: WithDatabase | undefined,
): Promise<Finding[]> {
  const found = await Promise.all([
    ...settingChecks.map((check) => check(config)),
    checkDatabaseAndContent(config, reach),
    ...partnerChecks.map((check) => check(config)),
  ]);
  return found.flat();
}

async function checkDatabaseAndContent(
  config: Config,
  reach: WithDatabase | undefined,
): Promise<Finding[]> {
  if (!reach)
    return [
      warning(
        'database',
        say('deskCheck.noDatabase', { folder: config.dataDir }),
        say('deskCheck.startCreates'),
      ),
    ];
  try {
    return await reach(config, async (db) => {
      const findings = [await checkDatabase(db), await checkMigrations(db)];
      // The other checks need all tables.
      if (findings[1]?.status !== 'ok') return findings;
      const today = new Date().toISOString().slice(0, 10);
      for (const check of databaseChecks) findings.push(...[await check(db, config, today)].flat());
      return findings;
    });
  } catch (error) {
    const [line = ''] = explainFailure(error).split('\n');
    const advice = config.databaseUrl
      ? say('deskCheck.databaseUrlAdvice')
      : say('deskCheck.databaseFilesAdvice', { folder: clusterFolderOf(config.dataDir) });
    return [failure('database', line, advice)];
  }
}

async function withDatabase<Result>(config: Config, work: (db: Db) => Promise<Result>) {
  const host = await joinDatabase(config, { warn() {} }, () => {});
  const { db, close } = openDatabase(host.connection, { statementTimeoutMs: STATEMENT_TIMEOUT_MS });
  try {
    return await work(db);
  } finally {
    await close();
    await host.close();
  }
}
