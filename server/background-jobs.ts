import { createJobProcess } from './areas/jobs/job-process.ts';
import type { Context } from './context.ts';
import { listen } from './db/connection/listen.ts';
import { type Repeated, repeat } from './jobs/repeat.ts';
import { MailWorker } from './mail/outbox/mail-worker.ts';
import { createTransport } from './mail/transport/create-transport.ts';

export interface BackgroundJobs {
  start(): Promise<void>;
  /** Indexes changed titles and moves media whose visibility changed. */
  followCatalogue(): void;
  /**
   * Stops the work that takes long to stop: sending and reading mails, encoding videos, and jobs of
   * the desk.
   */
  interrupt(): Promise<unknown>;
  stop(): Promise<void>;
}

const CLEANUP_INTERVAL_MS = 60 * 60 * 1000;
const QUOTE_EXPIRY_INTERVAL_MS = 60 * 1000;
const MAILBOX_INTERVAL_MS = 60 * 1000;
const BURN_INTERVAL_MS = 5 * 1000;
const JOB_MAIN = new URL('./job-main.ts', import.meta.url);

/** Deletes expired rows of all areas. */
async function deleteExpired(context: Context): Promise<void> {
  await Promise.all([
    context.accounts.deleteExpired(),
    context.staffSignIn.deleteExpired(),
    context.grants.deleteExpired(),
    context.screeners.deleteExpired(),
    context.enquiries.deleteExpired(),
    context.ai.deleteExpired(),
    context.burner.cleanUp(),
  ]).catch((err: unknown) => context.log.warn({ err }, 'cleanup of expired rows failed'));
}

/** How jobs that the desk starts are run. */
export interface DeskJobs {
  /** Whether each job runs in a process of its own; otherwise in this one, as in tests. */
  hasJobProcesses?: boolean;
}

/**
 * The work of a server that no request causes. Of the processes of one server, one runs it. `desk` is
 * undefined where the desk is switched off.
 */
export function createBackgroundJobs(context: Context, desk?: DeskJobs): BackgroundJobs {
  const { config, connection, log, media, watching, jobs } = context;
  const mail = new MailWorker({
    ...context,
    transport: createTransport(config, log),
    businessEmail: config.businessEmail,
  });
  const warn = (message: string) => (err: unknown) => log.warn({ err }, message);
  const warnIndexFailed = warn('indexing titles for search failed');
  const interruption = new AbortController();
  const wake = () => jobs.wake();
  const newJobs =
    desk && listen(connection, [jobs.channel], { onNotify: wake, onReconnect: wake, log });
  let cleaning: NodeJS.Timeout | undefined;
  let repeated: Repeated[] = [];

  return {
    async start() {
      await newJobs?.ready;
      if (desk)
        jobs.startWorkers(
          desk.hasJobProcesses
            ? createJobProcess(JOB_MAIN, { config, connection }, log)
            : undefined,
        );
      // Runs in the background: rebuilding the index after an upgrade may take minutes.
      context.searchIndex.start(warnIndexFailed);
      watching.startMaintenance();
      mail.start();
      media.placementJob?.request();
      cleaning = setInterval(() => void deleteExpired(context), CLEANUP_INTERVAL_MS);
      repeated = [
        repeat(
          QUOTE_EXPIRY_INTERVAL_MS,
          context.quoteExpiry.run,
          warn('closing expired quotes failed'),
        ),
        repeat(
          MAILBOX_INTERVAL_MS,
          () => context.incomingMail.run(interruption.signal),
          warn('reading the mailbox failed'),
        ),
        repeat(
          BURN_INTERVAL_MS,
          () => context.burner.run(interruption.signal),
          warn('encoding videos with a watermark failed'),
        ),
      ];
    },

    followCatalogue() {
      context.searchIndex.catchUp().catch(warnIndexFailed);
      media.placementJob?.request();
    },

    interrupt() {
      interruption.abort();
      return Promise.all([mail.stop(), jobs.stopWorkers()]);
    },

    async stop() {
      clearInterval(cleaning);
      await Promise.all([
        newJobs?.close(),
        watching.stopMaintenance(),
        ...repeated.map((job) => job.stop()),
        media.placementJob?.stop(),
      ]);
    },
  };
}
