import type { Db } from '../../db/client.ts';
import { type KeyPage, type KeyPageRequest, readKeyPage } from '../../db/key-page.ts';
import type { JobKind } from '../../db/tables.ts';
import { AppError } from '../../errors/app-error.ts';
import { OperatorError } from '../../errors/operator-error.ts';
import type { Log } from '../../log.ts';
import type { JobFiles } from './job-files.ts';
import { type JobWork, type JobWorks, LANES } from './job-run.ts';
import { JobWorker } from './job-worker.ts';
import * as queries from './jobs.queries.ts';
import * as report from './report.queries.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const KEPT_DAYS = 90;
const FILES_KEPT_DAYS = 1;

export interface JobRequest {
  kind: JobKind;
  actor: string;
  input: Record<string, unknown>;
  /** True if the job needs files of this server. */
  needsFiles: boolean;
}

interface JobsParts {
  db: Db;
  now: () => Date;
  log: Log;
  files: JobFiles;
  /** Identifies the DATA_DIR of this server. */
  folderId: () => Promise<string>;
  /** Throws if files that the job needs are gone. */
  requireFiles: (input: Record<string, unknown>) => Promise<void>;
  works: JobWorks;
}

export type JobsService = ReturnType<typeof createJobsService>;

/** Long work that the desk starts, and that the servers do in the background. */
export function createJobsService(parts: JobsParts) {
  const { db, now, files, folderId } = parts;
  let runWith = parts.works;
  const works = () => runWith;
  const workers = LANES.map((kinds) => new JobWorker({ ...parts, works, kinds }));

  async function requireJob(id: number, kinds: JobKind[]) {
    const job = await queries.findJob(db, id);
    if (!job || !kinds.includes(job.kind)) throw new AppError('notFound');
    return job;
  }

  return {
    /** Notifies servers of new and cancelled jobs; they call `wake`. */
    channel: queries.JOBS_CHANNEL,

    async start({ kind, actor, input, needsFiles }: JobRequest): Promise<number> {
      const folder_id = needsFiles ? await folderId() : null;
      return db
        .transaction()
        .execute((tx) =>
          queries.insertJob(tx, { kind, staff_email: actor, input, folder_id }, now()),
        );
    },

    list: (filter: queries.JobFilter, page: KeyPageRequest): Promise<KeyPage<queries.JobRow>> =>
      readKeyPage(
        page,
        ({ id }) => [id],
        (bounds) => queries.listJobs(db, filter, bounds),
      ),

    count: (filter: queries.JobFilter, limit: number) => queries.countJobs(db, filter, limit),

    /** A job of other kinds is treated like one that does not exist. */
    get: requireJob,

    async cancel(id: number, kinds: JobKind[]): Promise<void> {
      const { state } = await requireJob(id, kinds);
      if (state !== 'queued' && state !== 'running')
        throw new OperatorError('The job has already ended.', { message: 'deskError.jobEnded' });
      await db.transaction().execute((tx) => queries.cancelJob(tx, id, now()));
    },

    async retry(id: number, kinds: JobKind[], actor: string): Promise<void> {
      const job = await requireJob(id, kinds);
      const refuse = () => {
        throw new OperatorError('Only a failed or cancelled job can be run again.', {
          message: 'deskError.jobNotFailed',
        });
      };
      if (job.state !== 'failed' && job.state !== 'cancelled') refuse();
      if (job.folder_id === (await folderId())) await parts.requireFiles(job.input);
      const isQueued = await db.transaction().execute((tx) => queries.requeueJob(tx, id, actor));
      if (!isQueued) refuse();
    },

    listRows: (jobId: number, filter: report.RowFilter, page: KeyPageRequest) =>
      readKeyPage(
        page,
        ({ seq }: report.JobReportRow) => [seq],
        (bounds) => report.listRows(db, jobId, filter, bounds),
      ),
    countRows: (jobId: number, filter: report.RowFilter, limit: number) =>
      report.countRows(db, jobId, filter, limit),
    listProblems: (jobId: number) => report.listProblems(db, jobId),

    findApply: (checkId: number) => queries.findApply(db, checkId),

    /** The path of the file that a job has made; undefined if it was deleted or is elsewhere. */
    async findFile(id: number, kinds: JobKind[]) {
      const { file_name, folder_id } = await requireJob(id, kinds);
      if (!file_name || folder_id !== (await folderId())) return undefined;
      return { name: file_name, path: files.pathOf(id, file_name) };
    },

    /** The ids of uploads that jobs of this server still need. */
    async listNeededUploads(): Promise<string[]> {
      const inputs = await queries.listOpenInputs(db, await folderId());
      return inputs.flatMap(({ input }) => (input.upload_ids as string[] | undefined) ?? []);
    },

    async deleteOld(): Promise<void> {
      const daysAgo = (days: number) => new Date(now().getTime() - days * DAY_MS);
      const ended = await queries.deleteOldJobs(db, daysAgo(KEPT_DAYS));
      const expired = await queries.forgetOldFiles(db, await folderId(), daysAgo(FILES_KEPT_DAYS));
      for (const id of [...ended.map(({ id }) => id), ...expired]) await files.remove(id);
    },

    /** Runs jobs on this server from now on; `replacement` runs them elsewhere. */
    startWorkers(replacement?: JobWork): void {
      if (replacement) runWith = mapWorks(replacement);
      for (const worker of workers) worker.start();
    },
    wake(): void {
      for (const worker of workers) worker.wake();
    },
    async stopWorkers(): Promise<void> {
      await Promise.all(workers.map((worker) => worker.stop()));
    },
  };
}

const mapWorks = (work: JobWork) =>
  Object.fromEntries(LANES.flat().map((kind) => [kind, work])) as JobWorks;
