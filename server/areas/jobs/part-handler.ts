import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { type NoticeText, say } from '#i18n/notice.ts';
import type { Db } from '#server/db/client.ts';
import type { JobEnd } from '#server/db/query/desk-jobs.ts';
import type { IngestResult, IngestSource } from '#server/db/stored-json.ts';
import type { JobAttempt, JobHandler } from '#server/jobs/engine/handlers.ts';
import type { KindInput } from '#server/jobs/kinds.ts';
import type { Log } from '#server/log.ts';
import { LimitExceeded, ProcessKilled } from './job-failure.ts';
import * as queries from './job-parts.queries.ts';
import { type JobRun, type JobWork, uploadsOf } from './job-run.ts';
import { runTask } from './run-task.ts';

interface PartHandlerParts {
  db: Db;
  now: () => Date;
  log: Log;
  work: JobWork;
  removeUploads: (ids: string[]) => Promise<void>;
}

/** Makes the media of one part of an ingest on this machine. */
export function createPartHandler(parts: PartHandlerParts): JobHandler<'ingest-episode'> {
  const { db, log, removeUploads } = parts;

  async function runPart(
    { job_id: jobId, part: no }: KindInput<'ingest-episode'>,
    attempt: JobAttempt,
    workOf: (taken: queries.TakenPart) => JobWork,
  ): Promise<void> {
    const part = { jobId, no, claimId: randomUUID() };
    const taken = await queries.takePart(db, part, hostname());
    if (!taken) return;
    await runTask({ ...parts, work: workOf(taken) }, attempt, {
      run: {
        id: jobId,
        claimId: part.claimId,
        kind: 'ingest-episode',
        actor: taken.staff_email,
        input: { sources: taken.sources },
        addRow() {},
        makeFile: refuse,
        nameFile() {},
        commitResult: refuse,
      },
      postponed: taken.postponed,
      isCancelled: taken.is_cancelled,
      find: () => queries.findPart(db, part),
      save: (progress) => queries.savePart(db, part, progress),
      end: (ended) => end(part, ended),
    });
  }

  async function end(part: queries.RunningPart, ended: JobEnd): Promise<void> {
    const input = await queries.endPart(db, part, ended);
    if (!input) return;
    await removeUploads(uploadsOf(input)).catch((err) =>
      log.warn({ err, job: part.jobId }, 'deleting the uploads of an ingest failed'),
    );
  }

  /** A film that exceeds a limit or crashes the process is refused, and the job goes on. */
  const withRefusals =
    ({ sources }: queries.TakenPart): JobWork =>
    async (run) => {
      let finished = queries.EMPTY;
      const progress: JobRun['progress'] = (change) => {
        finished = change.finished ?? finished;
        run.progress({ ...change, finished });
      };
      try {
        return await parts.work({ ...run, progress });
      } catch (error) {
        if (!(error instanceof LimitExceeded || error instanceof ProcessKilled)) throw error;
        log.warn({ err: error, job: run.id }, 'the process of an ingest was ended');
        const reason = error instanceof LimitExceeded ? error.ofSource : CRASHED;
        return refuseRest(sources, finished, reason, run.log);
      }
    };

  return {
    run: (input, attempt) => runPart(input, attempt, withRefusals),

    /** Each attempt has ended with the machine, as another one would. */
    giveUp: (input) =>
      runPart(input, { signal: new AbortController().signal }, ({ sources, result }) => {
        return async ({ log }) => refuseRest(sources, result ?? queries.EMPTY, CRASHED, log);
      }),
  };
}

const refuse = () => Promise.reject(new Error('a part of an ingest makes media only'));

const CRASHED = say('deskIngest.crashed');

/** The result of a part whose process ended at the first source that is not finished. */
function refuseRest(
  sources: IngestSource[],
  finished: IngestResult,
  reason: NoticeText,
  log: JobRun['log'],
): IngestResult {
  const rest = sources.slice(finished.ingested.length + finished.refused.length);
  const refused = rest.map(({ name: file }, at) => ({
    file,
    reason: at === 0 ? reason : say('deskIngest.notReached', { file: rest[0]?.name }),
  }));
  for (const { file, reason: text } of refused)
    log(say('deskIngest.file', { file, text }), { isWarning: true });
  return { ...finished, refused: [...finished.refused, ...refused] };
}
