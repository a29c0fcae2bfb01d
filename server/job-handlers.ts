import { createDeskJobHandler } from './areas/jobs/job-handler.ts';
import { createJobProcess } from './areas/jobs/job-process.ts';
import { type JobWork, work } from './areas/jobs/job-run.ts';
import { createPartHandler } from './areas/jobs/part-handler.ts';
import type { Context } from './context.ts';
import type { JobHandlers } from './jobs/engine/handlers.ts';
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
  const { config, engine, log, media, searchIndex, jobs, uploads } = context;
  const mails = createMailSender({
    ...context,
    transport: createTransport(config, log),
    businessEmail: config.businessEmail,
    requestJob: engine.request,
  });
  return {
    mail: mails.handler,
    burn: context.burner.handler,
    ...(desk && deskHandlers(context, desk)),
    ...(media.placementJob && { placement: media.placementJob }),
    'search-index': { run: (_, { signal }) => searchIndex.catchUp(signal) },
    'quote-expiry': { run: () => context.quoteExpiry.run() },
    mailbox: { run: (_, { signal }) => context.incomingMail.run(signal) },
    upkeep: {
      async run() {
        await mails.endExpired();
        await mails.sendForgotten();
        await context.burner.sendForgotten();
        await jobs.sendForgotten();
      },
    },
    cleanup: {
      run: () =>
        Promise.all([
          mails.deleteOld(),
          context.accounts.deleteExpired(),
          context.staffSignIn.deleteExpired(),
          context.grants.deleteExpired(),
          context.screeners.deleteExpired(),
          context.enquiries.deleteExpired(),
          context.ai.deleteExpired(),
          context.burner.cleanUp(),
          jobs.deleteOld(),
          jobs.listNeededUploads().then(uploads.deleteOld),
        ]),
    },
  };
}

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
    'import-check': handler,
    'import-apply': handler,
    'rights-import-check': handler,
    'rights-import-apply': handler,
    export: handler,
    'media-ingest': handler,
    'ingest-episode': createPartHandler({
      ...context,
      work: runWork,
      removeUploads: context.uploads.remove,
    }),
  };
}
