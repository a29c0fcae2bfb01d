import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Db } from '#server/db/client.ts';
import { SILENT_SECONDS } from '#server/db/query/desk-jobs.ts';
import { type JobHandler, RetryLater } from '#server/jobs/engine/handlers.ts';
import type { Log } from '#server/log.ts';
import { SERVER_DIED } from './job-failure.ts';
import type { JobFiles } from './job-files.ts';
import type { JobWork } from './job-run.ts';
import { ReportWriter } from './report-writer.ts';
import { runTask } from './run-task.ts';
import * as queries from './running-jobs.queries.ts';

interface HandlerParts {
  db: Db;
  now: () => Date;
  log: Log;
  work: JobWork;
  files: JobFiles;
  /** The DATA_DIR that gets the file of a job; null if files are in the object store. */
  folderId: () => Promise<string | null>;
}

/** Runs the jobs of the desk on this machine. */
export function createDeskJobHandler(
  parts: HandlerParts,
): JobHandler<'import-export' | 'media-ingest'> {
  const { db, files, folderId } = parts;

  async function take(id: number) {
    const claim = { id, claimId: randomUUID() };
    const job = await queries.takeJob(db, claim, {
      server: hostname(),
      folderId: await folderId(),
    });
    if (!job && (await queries.isRunByEarlierVersion(db, id))) throw new RetryLater(SILENT_SECONDS);
    return job && { ...job, ...claim };
  }

  return {
    async run({ id }, attempt) {
      const job = await take(id);
      if (!job) return;
      // The machine was killed between the commit of the effects and the end of the job.
      if (job.result) return queries.endCommitted(db, job);
      await queries.deleteRows(db, job);
      const rows = new ReportWriter(db, job);
      let fileName: string | null = null;
      await runTask(parts, attempt, {
        run: {
          id,
          claimId: job.claimId,
          kind: job.kind,
          actor: job.staff_email,
          input: job.input,
          addRow: (row) => rows.add(row),
          makeFile(name) {
            fileName = name;
            return files.prepare(id, name);
          },
          nameFile(name) {
            fileName = name;
          },
          commitResult: (tx, result) => queries.commitResult(tx, job, result),
        },
        postponed: job.postponed,
        isCancelled: job.is_cancelled,
        find: () => queries.findClaim(db, job),
        save: (progress) => queries.saveProgress(db, job, progress),
        endReport: () => rows.end(),
        end: (end) => queries.endJob(db, job, end, fileName),
      });
    },

    giveUp: ({ id }) => queries.failJob(db, id, SERVER_DIED),
  };
}
