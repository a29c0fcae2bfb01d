import type { Context } from './context.ts';
import { type Repeated, repeat } from './jobs/repeat.ts';
import { MailWorker } from './mail/outbox/mail-worker.ts';
import { createTransport } from './mail/transport/create-transport.ts';

export interface BackgroundJobs {
  start(): void;
  /** Indexes changed titles and moves media whose visibility changed. */
  followCatalogue(): void;
  /** Stops the work that takes long to stop: sending mails and encoding videos. */
  interrupt(): Promise<void>;
  stop(): Promise<void>;
}

const CLEANUP_INTERVAL_MS = 60 * 60 * 1000;
const QUOTE_EXPIRY_INTERVAL_MS = 60 * 1000;
const BURN_INTERVAL_MS = 5 * 1000;

/** The work of a server that no request causes. Of the processes of one server, one runs it. */
export function createBackgroundJobs(context: Context): BackgroundJobs {
  const { config, log, media, watching } = context;
  const mail = new MailWorker({
    ...context,
    transport: createTransport(config, log),
    businessEmail: config.businessEmail,
  });
  const warn = (message: string) => (err: unknown) => log.warn({ err }, message);
  const warnIndexFailed = warn('indexing titles for search failed');
  const cleanUp = () =>
    Promise.all([
      context.accounts.deleteExpired(),
      context.staffSignIn.deleteExpired(),
      context.grants.deleteExpired(),
      context.screeners.deleteExpired(),
      context.ai.deleteExpired(),
      context.burner.cleanUp(),
    ]).catch(warn('cleanup of expired rows failed'));
  const burnStop = new AbortController();
  let cleaning: NodeJS.Timeout | undefined;
  let repeated: Repeated[] = [];

  return {
    start() {
      // Runs in the background: rebuilding the index after an upgrade may take minutes.
      context.searchIndex.start(warnIndexFailed);
      watching.startMaintenance();
      mail.start();
      media.placementJob?.request();
      cleaning = setInterval(() => void cleanUp(), CLEANUP_INTERVAL_MS);
      repeated = [
        repeat(
          QUOTE_EXPIRY_INTERVAL_MS,
          context.quoteExpiry.run,
          warn('closing expired quotes failed'),
        ),
        repeat(
          BURN_INTERVAL_MS,
          () => context.burner.run(burnStop.signal),
          warn('encoding videos with a watermark failed'),
        ),
      ];
    },

    followCatalogue() {
      context.searchIndex.catchUp().catch(warnIndexFailed);
      media.placementJob?.request();
    },

    interrupt() {
      burnStop.abort();
      return mail.stop();
    },

    async stop() {
      clearInterval(cleaning);
      await Promise.all([
        watching.stopMaintenance(),
        ...repeated.map((job) => job.stop()),
        media.placementJob?.stop(),
      ]);
    },
  };
}
