import { join } from 'node:path';
import { say } from '#i18n/notice.ts';
import { type Db, openDatabase } from '../db/client.ts';
import { isDatabaseMissing, joinDatabase } from '../db/reach-database.ts';
import { explainFailure } from '../errors/explain-failure.ts';
import { type Config, ConfigError, type Environment } from '../settings/config.ts';
import { readCommandConfig } from '../settings/site-settings.ts';
import { checkBackups } from './check-backups.ts';
import { checkClashes } from './check-clashes.ts';
import { checkDatabase, checkMigrations } from './check-database.ts';
import { checkCountersignatures, checkDealGrants, checkQuotes } from './check-deals.ts';
import { checkDemoBuyer } from './check-demo-buyer.ts';
import { checkDemoOwner, checkDeskAddress, checkDeskSignIn } from './check-desk.ts';
import { checkDisk } from './check-disk.ts';
import { checkDoubtful } from './check-doubtful.ts';
import { checkForeignMedia } from './check-foreign-media.ts';
import { checkMail, checkOutgoingMail } from './check-mail.ts';
import { checkMailbox } from './check-mailbox.ts';
import { checkFolders, checkMedia } from './check-media.ts';
import { checkModel } from './check-model.ts';
import { checkLockedVideos, checkOpenVideos } from './check-open-media.ts';
import { checkOperator } from './check-operator.ts';
import { checkFfmpeg } from './check-programs.ts';
import { checkReplica } from './check-replica.ts';
import { checkRestore } from './check-restore.ts';
import { checkCover, checkEnding } from './check-rights.ts';
import { checkBurnedCopies, checkScreenerRequests } from './check-screeners.ts';
import { checkSequences } from './check-sequences.ts';
import { checkSettings } from './check-settings.ts';
import { checkPlaces, checkStore } from './check-store.ts';
import { checkTerritories } from './check-territories.ts';
import { type EnglishFinding, type Finding, failure, toEnglish, warning } from './finding.ts';

/** Longer than in a server, because some checks read all videos and episodes. */
export const STATEMENT_TIMEOUT_MS = 60_000;

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
    checkSettings(config),
    checkDoubtful(config),
    checkDeskAddress(config),
    checkOperator(config),
    checkRestore(config),
    checkDatabaseAndContent(config, reach),
    checkMail(config),
    checkMailbox(config),
    checkStore(config),
    checkModel(config),
    checkFfmpeg(config),
    checkDisk(config),
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
      return [
        ...findings,
        await checkSequences(db),
        await checkBackups(db),
        ...(await checkReplica(db, config)),
        await checkOutgoingMail(db, config),
        await checkMedia(db, config),
        ...(await checkFolders(db)),
        await checkForeignMedia(db, config),
        await checkOpenVideos(db, config),
        await checkLockedVideos(db, config),
        ...(await checkPlaces(db, config)),
        await checkDemoBuyer(db, config),
        await checkDeskSignIn(db, config),
        await checkDemoOwner(db, config),
        await checkTerritories(db, config),
        ...(await checkCover(db, today)),
        await checkClashes(db, today),
        await checkEnding(db, today),
        await checkQuotes(db),
        await checkCountersignatures(db),
        await checkDealGrants(db),
        await checkScreenerRequests(db),
        await checkBurnedCopies(db),
      ];
    });
  } catch (error) {
    const [line = ''] = explainFailure(error).split('\n');
    const advice = config.databaseUrl
      ? say('deskCheck.databaseUrlAdvice')
      : say('deskCheck.databaseFilesAdvice', { folder: join(config.dataDir, 'postgres') });
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
