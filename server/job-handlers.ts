import { createDeskJobHandler } from './areas/jobs/job-handler.ts';
import { createJobProcess } from './areas/jobs/job-process.ts';
import { type JobWork, work } from './areas/jobs/job-run.ts';
import { createPartHandler } from './areas/jobs/part-handler.ts';
import type { Context } from './context.ts';
import { type JobHandlers, RetryLater } from './jobs/engine/handlers.ts';
import { sendMissingJobs } from './jobs/engine/send-missing-jobs.ts';
import { MAX_CLOCK_SECONDS, readClockLead } from './jobs/engine/workers.queries.ts';
import { createMailSender } from './mail/outbox/mail-sender.ts';
import { createTransport } from './mail/transport/create-transport.ts';

const JOB_MAIN = new URL('./job-main.ts', import.meta.url);

/** How jobs that the desk starts are run. */
export interface DeskJobs {
  /** Whether each job runs in a process of its own; otherwise in this one, as in tests. */
  hasJobProcesses?: boolean;
}

/** What a machine does for each kind of job. `desk` is undefined if it runs no jobs of the desk. */
export function createJobHandlers(context: Context, desk?: DeskJobs): JobHandlers {
  const { config, log, media, searchIndex, jobs, uploads } = context;
  const mails = createMailSender({
    ...context,
    transport: createTransport(config, log),
    businessEmail: config.businessEmail,
  });
  const rightTime = requireRightTime(context);
  return {
    mail: mails.handler,
    burn: context.burner.handler,
    ...(desk && deskHandlers(context, desk)),
    ...(media.placementJob && { placement: media.placementJob }),
    'search-index': { run: (_, { signal }) => searchIndex.catchUp(signal) },
    'quote-expiry': { run: () => rightTime().then(context.quoteExpiry.run) },
    ...(config.imap && { mailbox: { run: (_, { signal }) => context.incomingMail.run(signal) } }),
    upkeep: {
      run: (_, { signal }) =>
        endTogether([
          mails.endExpired(),
          jobs.endCancelled(),
          ...[
            mails.listMissingJobs,
            context.burner.listMissingJobs,
            jobs.listJobsWithoutJob,
            jobs.listPartsWithoutJob,
          ].map((list) => sendMissingJobs(context.db, context.engine.send, list, signal)),
        ]),
    },
    cleanup: {
      run: () =>
        rightTime().then(() =>
          endTogether([
            mails.deleteOld(),
            context.accounts.deleteExpired(),
            context.staffSignIn.deleteExpired(),
            context.grants.deleteExpired(),
            context.screeners.deleteExpired(),
            context.enquiries.deleteExpired(),
            context.ai.deleteExpired(),
            context.burner.cleanUp(),
            jobs.deleteOldRows(),
            jobs.deleteOldFilesInStore(),
            jobs.listNeededUploads().then(uploads.deleteOldInStore),
          ]),
        ),
    },
  };
}

/** Deletes expired files of the DATA_DIR of this machine. */
export async function deleteOldFiles(context: Context): Promise<void> {
  const { jobs, uploads, media } = context;
  await requireRightTime(context)();
  await endTogether([
    jobs.deleteOldFilesHere(),
    jobs.listNeededUploads().then(uploads.deleteOldHere),
    media.removal.deleteUnusedCopies(),
  ]);
}

/** A part that fails does not end the others; its error is thrown after them. */
async function endTogether(parts: Promise<unknown>[]): Promise<void> {
  const failed = (await Promise.allSettled(parts)).filter((part) => part.status === 'rejected');
  if (failed[0]) throw failed[0].reason;
}

/** Leaves work that compares times with the clock of this machine to others if the clock is wrong. */
const requireRightTime =
  ({ db, log, now }: Pick<Context, 'db' | 'log' | 'now'>) =>
  async () => {
    const seconds = await readClockLead(db, now());
    if (Math.abs(seconds) <= MAX_CLOCK_SECONDS) return;
    log.warn({ seconds }, 'the clock of this machine is wrong, so it deletes and expires nothing');
    throw new RetryLater(MAX_CLOCK_SECONDS);
  };

function deskHandlers(context: Context, { hasJobProcesses }: DeskJobs): JobHandlers {
  const { config, connection, log, jobWorks, jobFiles } = context;
  const runWork: JobWork = hasJobProcesses
    ? createJobProcess(JOB_MAIN, { config, connection }, log)
    : (run) => work(jobWorks, run);
  const handler = createDeskJobHandler({
    ...context,
    files: jobFiles,
    folderId: async () => (config.store ? null : context.folderId()),
    work: runWork,
  });
  return {
    'import-export': handler,
    'media-ingest': handler,
    'ingest-episode': createPartHandler({
      ...context,
      work: runWork,
      removeUploads: context.uploads.remove,
    }),
  };
}
