import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createBackgroundJobs } from './background-jobs.ts';
import { type Context, createContext } from './context.ts';
import { watchDatabase } from './database-watch.ts';
import { isDatabaseAway } from './db/connection/database-away.ts';
import { findEmbeddedPostgres } from './db/embedded/embedded-postgres.ts';
import { MigrationPending } from './db/migrate.ts';
import { OperatorError } from './errors/operator-error.ts';
import { messageOf } from './errors/thrown.ts';
import { type Kind, kinds, needsFiles } from './jobs/kinds.ts';
import { createLog, type Log } from './log.ts';
import { startTraces } from './observe/spans.ts';
import type { Config } from './settings/config.ts';
import { readCommandConfig, SITE_FILE } from './settings/site-settings.ts';
import { whenAskedToStop } from './shutdown.ts';
import { openSystemd } from './systemd.ts';
import { keysOf } from './types/keys-of.ts';

interface WorkOptions {
  /** Only the kinds of this place. */
  only?: 'media' | undefined;
  /** Kinds that are left to others. */
  except?: readonly Kind[];
}

const RETRY_MS = 1_000;
/** What is written to people, and answers of theirs. */
const MAIL_KINDS: readonly Kind[] = ['mail', 'mailbox', 'quote-expiry'];

/** Does jobs without serving pages, until the process is asked to stop. */
export async function runWork({ only, except = [] }: WorkOptions): Promise<void> {
  const config = readCommandConfig(process.env);
  const log = createLog(config);
  const notifySystemd = openSystemd(process.env, log);
  const stop = new AbortController();
  const stopAsked = whenAskedToStop().then(() => stop.abort());
  const endTraces = await startTraces(config, log);
  try {
    const context = await openWhenReady(config, log, stop.signal);
    if (!context) return;
    await doJobs(context, { only, except }, async () => {
      log.info({ only }, 'this worker takes jobs');
      await notifySystemd('READY=1', 'STATUS=taking jobs');
      await stopAsked;
      log.info({}, 'this worker hands its jobs back and stops');
      await notifySystemd('STOPPING=1', 'STATUS=stopping');
    }).finally(context.close);
  } finally {
    await endTraces();
  }
}

/** Does jobs until the promise of `untilAsked` is resolved. */
async function doJobs(
  context: Context,
  { only, except = [] }: WorkOptions,
  untilAsked: () => Promise<void>,
): Promise<void> {
  const left = [...except, ...listLeftKinds(context.config, only, context.log)];
  const work = createBackgroundJobs(
    context,
    { hasJobProcesses: true },
    { role: only ?? 'worker', except: left },
  );
  const watch = watchDatabase(context, {
    onChange: work.followCatalogue,
    onReconnect: work.followCatalogue,
  });
  try {
    await watch.ready;
    await work.start();
    await untilAsked();
  } finally {
    const stopping = work.interrupt().then(work.stop);
    // Does not wait if the database does not respond.
    await watch.pulse.guard(() => stopping).catch(() => {});
    await watch.close();
  }
}

/** The kinds for which the settings of this machine do not suffice. */
function listLeftKinds(config: Config, only: WorkOptions['only'], log: Log): Kind[] {
  const left: Kind[] = [];
  // A server writes the file, so the folder is that of a server.
  const hasFiles = config.store || existsSync(join(config.dataDir, SITE_FILE));
  if (!hasFiles && only)
    throw new OperatorError(
      'Set S3_URL as on the servers, or DATA_DIR to the folder of a server on this machine: a worker for media needs the files.',
    );
  if (!hasFiles) {
    log.warn('without S3_URL or the DATA_DIR of a server, this worker takes no jobs with files');
    left.push(...keysOf(kinds).filter(needsFiles));
  }
  if (!config.smtpUrl && !only) {
    log.warn('without SMTP_URL, this worker leaves mails to servers');
    left.push(...MAIL_KINDS);
  }
  return left;
}

/**
 * Waits until the database is reached and has the migrations of this version, which a server
 * applies. Each cause is logged once. Undefined if the process is asked to stop before.
 */
async function openWhenReady(
  config: Config,
  log: Log,
  signal: AbortSignal,
): Promise<Context | undefined> {
  let logged: string | undefined;
  while (!signal.aborted) {
    const opened = await openContext(config, log);
    if (!('reason' in opened)) return opened;
    if (opened.reason !== logged)
      log.warn({ reason: opened.reason }, 'this worker waits for the database');
    logged = opened.reason;
    await delay(RETRY_MS, undefined, { signal }).catch(() => {});
  }
  return undefined;
}

/** Why it cannot be opened yet; throws if waiting does not help. */
async function openContext(config: Config, log: Log): Promise<Context | { reason: string }> {
  const { databaseUrl, dataDir } = config;
  const connection = databaseUrl
    ? { connectionString: databaseUrl }
    : await findEmbeddedPostgres(dataDir);
  if (!connection)
    return { reason: `DATABASE_URL is not set, and no server runs the database of ${dataDir}` };
  try {
    return await createContext(config, { connection, log, isWorker: true });
  } catch (error) {
    if (error instanceof MigrationPending || isDatabaseAway(error))
      return { reason: messageOf(error) };
    throw error;
  }
}
