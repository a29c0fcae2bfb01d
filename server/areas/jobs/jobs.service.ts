import {
  isOpenJob,
  type JobKind,
  type JobStaff,
  jobKindNames,
  jobKindsOf,
  mayChangeJob,
} from '#contract/desk/jobs/job-kinds.ts';
import { may } from '#contract/desk/staff/permissions.ts';
import { say } from '#i18n/notice.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { type KeyPageRequest, readKeyPage } from '#server/db/query/key-page.ts';
import { COUNT_LIMIT, toTotal } from '#server/db/query/page-total.ts';
import type { JobInput, JobInputs } from '#server/db/stored-json.ts';
import { AppError } from '#server/errors/app-error.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import type { NewJob, SendJob } from '#server/jobs/engine/job-engine.ts';
import type { Log } from '#server/log.ts';
import type { JobFiles } from './job-files.ts';
import { cancelParts, listPartsWithoutJob, listRunningParts } from './job-parts.queries.ts';
import { uploadsOf } from './job-run.ts';
import * as queries from './jobs.queries.ts';
import * as report from './report.queries.ts';
import { partJob } from './start-parts.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const KEPT_DAYS = 90;
const FILES_KEPT_DAYS = 1;
/** Longer than a job may take, and than its file is kept. */
const LEFTOVERS_KEPT_DAYS = 2;

export interface JobRequest<Kind extends JobKind> {
  kind: Kind;
  actor: string;
  input: JobInputs[Kind];
  /** True if the job needs files of this server that are not uploads. */
  needsServer?: boolean;
}

type ApplyRequest = JobRequest<'import-apply' | 'rights-import-apply'>;

interface JobsParts {
  db: Db;
  now: () => Date;
  log: Log;
  files: JobFiles;
  /** Identifies the DATA_DIR of this server. */
  folderId: () => Promise<string>;
  /** Whether uploads, and files that jobs make, are in the object store. */
  hasStore: boolean;
  /** Throws if files that the job needs are gone. */
  requireFiles: (uploadIds: string[]) => Promise<unknown>;
  sendJob: SendJob;
}

export type JobsService = ReturnType<typeof createJobsService>;

/** Long work that the desk starts, and that the servers do in the background. */
export function createJobsService(parts: JobsParts) {
  const { db, now, log, files, folderId, hasStore, sendJob } = parts;

  async function insert<Kind extends JobKind>(tx: Tx, request: JobRequest<Kind>) {
    const { kind, actor, input, needsServer = false } = request;
    const folder_id = needsServer || !hasStore ? await folderId() : null;
    const id = await queries.insertJob(tx, { kind, staff_email: actor, input, folder_id }, now());
    await sendJob(tx, engineJob({ id, kind, folder_id }));
    return id;
  }

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

  const cancel = (id: number) =>
    db.transaction().execute(async (tx) => {
      await queries.cancelJob(tx, id);
      await cancelParts(tx, id);
    });

  const daysAgo = (days: number) => new Date(now().getTime() - days * DAY_MS);

  async function deleteOldFiles(folder: string | null): Promise<void> {
    const old = await queries.listOldFiles(db, folder, daysAgo(FILES_KEPT_DAYS));
    await deleteFiles(old, queries.forgetFile);
  }

  /** A job is forgotten after its files, so that those which could not be deleted are found again. */
  async function deleteFiles(
    old: { id: number }[],
    forget: (db: Db, id: number) => Promise<void>,
  ): Promise<void> {
    for (const { id } of old) {
      await files.remove(id);
      await forget(db, id);
    }
  }

  return {
    async start<Kind extends JobKind>(request: JobRequest<Kind>): Promise<number> {
      const id = await db.transaction().execute((tx) => insert(tx, request));
      // The line has the id of the request; those of the running job have the job's.
      log.info({ job: id, kind: request.kind }, 'a job of the desk was queued');
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

    listRunningParts: (id: number) => listRunningParts(db, id),

    /** How many jobs a waiting one waits for; 0 for a job that does not wait. */
    async countAhead({ id, kind, state }: Pick<queries.JobRow, 'id' | 'kind' | 'state'>) {
      const kinds = jobKindNames.filter((one) => engineKindOf(one) === engineKindOf(kind));
      return state === 'queued' ? queries.countOpenBefore(db, id, kinds) : 0;
    },

    async cancel(id: number, staff: JobStaff): Promise<void> {
      const { state } = await requireChangeable(id, staff);
      if (!isOpenJob(state))
        throw new OperatorError('The job has already ended.', { message: 'deskError.jobEnded' });
      await cancel(id);
    },

    /** Ends cancelled jobs whose machine died before it had stopped them. */
    async endCancelled(): Promise<void> {
      for (const { id } of await queries.listCancelled(db)) await cancel(id);
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
      const isHere = job.folder_id === null || job.folder_id === (await folderId());
      if (isHere) await parts.requireFiles(uploadsOf(job.input));
      const checkId = 'check_id' in job.input ? job.input.check_id : undefined;
      const isQueued = await db.transaction().execute(async (tx) => {
        if (checkId !== undefined && (await findOnlyApply(tx, checkId)))
          throw new OperatorError('This import was already applied.', {
            message: 'deskError.importApplied',
          });
        const line = {
          at: now().toISOString(),
          text: say('deskJobs.ranAgain', { name: staff.email }),
        };
        if (!(await queries.requeueJob(tx, id, staff.email, line))) return false;
        await sendJob(tx, engineJob(job));
        return true;
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
    async startApply(request: ApplyRequest): Promise<number> {
      return db.transaction().execute(async (tx) => {
        const earlier = await findOnlyApply(tx, request.input.check_id);
        return earlier?.id ?? insert(tx, request);
      });
    },

    findApply: (checkId: number) => queries.findApply(db, checkId),

    /** The file that a job has made; undefined if it was deleted or is elsewhere. */
    async openFile(id: number, kinds: JobKind[]) {
      const { file_name: name } = await requireJob(id, kinds);
      if (name === null) return undefined;
      const file = await files.open(id, name);
      return file && { ...file, name };
    },

    /** The ids of uploads that jobs still need. */
    async listNeededUploads(): Promise<string[]> {
      const inputs = await queries.listOpenInputs(db);
      return inputs.flatMap(({ input }) => uploadsOf(input));
    },

    /** Deletes jobs that ended long ago, with their files where this machine can reach them. */
    async deleteOldRows(): Promise<void> {
      const old = await queries.listOldJobs(db, daysAgo(KEPT_DAYS));
      await deleteFiles(old, queries.deleteJob);
    },

    async deleteOldFilesInStore(): Promise<void> {
      if (hasStore) await deleteOldFiles(null);
    },

    async deleteOldFilesHere(): Promise<void> {
      await deleteOldFiles(await folderId());
      await files.removeLeftovers(daysAgo(LEFTOVERS_KEPT_DAYS));
    },

    /** Jobs of the engine for open ones that it does not know. */
    async listJobsWithoutJob(tx: Tx, limit: number) {
      return (await queries.listWithoutJob(tx, limit)).map(engineJob);
    },

    /** The same for parts of jobs. */
    async listPartsWithoutJob(tx: Tx, limit: number) {
      return (await listPartsWithoutJob(tx, limit)).map(partJob);
    },
  };
}

type EngineKind = 'import-export' | 'media-ingest';

const engineKindOf = (kind: JobKind): EngineKind =>
  kind === 'media-ingest' ? kind : 'import-export';

const engineJob = (job: Pick<queries.JobRow, 'id' | 'kind' | 'folder_id'>): NewJob<EngineKind> => ({
  kind: engineKindOf(job.kind),
  input: { id: job.id },
  key: String(job.id),
  folderId: job.folder_id ?? undefined,
});

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
