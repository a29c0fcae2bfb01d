import {
  isOpenJob,
  type JobKind,
  type JobStaff,
  jobKindsOf,
  mayChangeJob,
} from '#contract/desk/jobs/job-kinds.ts';
import { may } from '#contract/desk/staff/permissions.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { type KeyPageRequest, readKeyPage } from '#server/db/query/key-page.ts';
import { COUNT_LIMIT, toTotal } from '#server/db/query/page-total.ts';
import type { JobInput, JobInputs } from '#server/db/stored-json.ts';
import { AppError } from '#server/errors/app-error.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import type { Log } from '#server/log.ts';
import type { JobFiles } from './job-files.ts';
import { type JobWork, type JobWorks, LANES, uploadsOf } from './job-run.ts';
import { JobWorker } from './job-worker.ts';
import * as queries from './jobs.queries.ts';
import * as report from './report.queries.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const KEPT_DAYS = 90;
const FILES_KEPT_DAYS = 1;

export interface JobRequest<Kind extends JobKind> {
  kind: Kind;
  actor: string;
  input: JobInputs[Kind];
  /** True if the job needs files of this server. */
  needsFiles: boolean;
}

type ApplyRequest = Omit<JobRequest<'import-apply' | 'rights-import-apply'>, 'needsFiles'>;

interface JobsParts {
  db: Db;
  now: () => Date;
  log: Log;
  files: JobFiles;
  /** Identifies the DATA_DIR of this server. */
  folderId: () => Promise<string>;
  /** Throws if files that the job needs are gone. */
  requireFiles: (uploadIds: string[]) => Promise<unknown>;
  works: JobWorks;
}

export type JobsService = ReturnType<typeof createJobsService>;

/** Long work that the desk starts, and that the servers do in the background. */
export function createJobsService(parts: JobsParts) {
  const { db, now, log, files, folderId } = parts;
  let runWith = parts.works;
  const works = () => runWith;
  const workers = LANES.map((kinds) => new JobWorker({ ...parts, works, kinds }));

  async function requireJob(id: number, kinds: JobKind[]) {
    const job = await queries.findJob(db, id);
    if (!job || !kinds.includes(job.kind)) throw new AppError('notFound');
    return job;
  }

  async function requireChangeable(id: number, staff: JobStaff) {
    const job = await requireJob(id, jobKindsOf(staff.role, 'change'));
    if (!mayChangeJob(staff, job)) throw new AppError('forbidden');
    return job;
  }

  return {
    /** Notifies servers of new and cancelled jobs; they call `wake`. */
    channel: queries.JOBS_CHANNEL,

    async start<Kind extends JobKind>(request: JobRequest<Kind>): Promise<number> {
      const { kind, actor, input, needsFiles } = request;
      const folder_id = needsFiles ? await folderId() : null;
      const id = await db
        .transaction()
        .execute((tx) =>
          queries.insertJob(tx, { kind, staff_email: actor, input, folder_id }, now()),
        );
      // The line has the id of the request; those of the running job have the job's.
      log.info({ job: id, kind }, 'a job of the desk was queued');
      return id;
    },

    async list(filter: queries.JobFilter, request: KeyPageRequest) {
      const [page, counted] = await Promise.all([
        readKeyPage(
          request,
          ({ id }: queries.JobRow) => [id],
          (bounds) => queries.listJobs(db, filter, bounds),
        ),
        queries.countJobs(db, filter, COUNT_LIMIT),
      ]);
      return { ...page, ...toTotal(counted) };
    },

    /** A job of other kinds is treated like one that does not exist. */
    get: requireJob,

    /** How many jobs a waiting one waits for; 0 for a job that does not wait. */
    async countAhead({ id, kind, state }: Pick<queries.JobRow, 'id' | 'kind' | 'state'>) {
      if (state !== 'queued') return 0;
      const lane = LANES.find((kinds) => kinds.includes(kind)) ?? [kind];
      return queries.countOpenBefore(db, id, lane);
    },

    async cancel(id: number, staff: JobStaff): Promise<void> {
      const { state } = await requireChangeable(id, staff);
      if (!isOpenJob(state))
        throw new OperatorError('The job has already ended.', { message: 'deskError.jobEnded' });
      await db.transaction().execute((tx) => queries.cancelJob(tx, id, now()));
    },

    async retry(id: number, staff: JobStaff): Promise<void> {
      const job = await requireChangeable(id, staff);
      requirePermissionsOf(job.input, staff);
      const refuse = () => {
        throw new OperatorError('Only a failed or cancelled job can be run again.', {
          message: 'deskError.jobNotFailed',
        });
      };
      if (job.state !== 'failed' && job.state !== 'cancelled') refuse();
      if (job.folder_id === (await folderId())) await parts.requireFiles(uploadsOf(job.input));
      const checkId = 'check_id' in job.input ? job.input.check_id : undefined;
      const isQueued = await db.transaction().execute(async (tx) => {
        if (checkId !== undefined && (await findOnlyApply(tx, checkId)))
          throw new OperatorError('This import was already applied.', {
            message: 'deskError.importApplied',
          });
        return queries.requeueJob(tx, id, staff.email);
      });
      if (!isQueued) refuse();
    },

    async listRows(jobId: number, filter: report.RowFilter, request: KeyPageRequest) {
      const [page, counted] = await Promise.all([
        readKeyPage(
          request,
          ({ seq }: report.JobReportRow) => [seq],
          (bounds) => report.listRows(db, jobId, filter, bounds),
        ),
        report.countReported(db, jobId, filter, COUNT_LIMIT),
      ]);
      return { ...page, ...toTotal(counted) };
    },
    listProblems: (jobId: number) => report.listProblems(db, jobId),

    /** Starts the apply of a check. Returns the job that applies it already, if there is one. */
    async startApply({ kind, actor, input }: ApplyRequest): Promise<number> {
      const job = { kind, staff_email: actor, input, folder_id: await folderId() };
      return db.transaction().execute(async (tx) => {
        const earlier = await findOnlyApply(tx, input.check_id);
        return earlier?.id ?? queries.insertJob(tx, job, now());
      });
    },

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
      return inputs.flatMap(({ input }) => uploadsOf(input));
    },

    async deleteOld(): Promise<void> {
      const daysAgo = (days: number) => new Date(now().getTime() - days * DAY_MS);
      const ended = await queries.deleteOldJobs(db, daysAgo(KEPT_DAYS));
      const expired = await queries.forgetOldFiles(db, await folderId(), daysAgo(FILES_KEPT_DAYS));
      for (const { id } of [...ended, ...expired]) await files.remove(id);
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

/** A job repeats what its input permits, so the one who retries it needs the same permissions. */
function requirePermissionsOf(input: JobInput, { role }: JobStaff): void {
  const isPermitted =
    (!('skips_rights' in input) || input.skips_rights || may(role, 'rights.change')) &&
    (!('has_rights' in input) || !input.has_rights || may(role, 'rights.read'));
  if (!isPermitted) throw new AppError('forbidden');
}

/**
 * The job that applies or has applied a check. Locks the check until the end of the transaction, so
 * that two requests do not both find none.
 */
async function findOnlyApply(tx: Tx, checkId: number) {
  await queries.lockJob(tx, checkId);
  const apply = await queries.findApply(tx, checkId);
  return apply && (isOpenJob(apply.state) || apply.state === 'done') ? apply : undefined;
}

const mapWorks = (work: JobWork) =>
  Object.fromEntries(LANES.flat().map((kind) => [kind, work])) as JobWorks;
