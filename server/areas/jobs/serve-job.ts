import { Worker } from 'node:worker_threads';
import { describeJobFailure, obstacleOf } from './job-failure.ts';
import type { JobFiles } from './job-files.ts';
import { ABORT, type JobMessage, type JobOrder } from './job-process.ts';
import { type JobRun, type JobWorks, work } from './job-run.ts';
import { MAX_REPORTED } from './report-writer.ts';
import { commitResult } from './running-jobs.queries.ts';

const LIMIT_WATCH = new URL('./limit-watch.ts', import.meta.url);

interface JobTools {
  works: JobWorks;
  files: JobFiles;
  close: () => Promise<void>;
}

/** The other side of `createJobProcess`: runs one job and ends the process. */
export function serveJob<Setting>(open: (setting: Setting) => Promise<JobTools>): void {
  const abort = new AbortController();
  // Without its server the job has no one to report to; its transaction is rolled back.
  process.once('disconnect', () => process.exit(1));
  // The server decides when its jobs end; a terminal sends the signal to both.
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => {});
  process.on('message', (message: typeof ABORT | JobOrder<Setting>) => {
    if (message === ABORT) abort.abort(new Error('the job was cancelled'));
    else {
      // A thread, because the work may block this one.
      new Worker(LIMIT_WATCH, { workerData: message.limits }).unref();
      void serve(message).finally(() => process.disconnect?.());
    }
  });

  async function serve({ setting, job }: JobOrder<Setting>): Promise<void> {
    try {
      const tools = await open(setting);
      try {
        abort.signal.throwIfAborted();
        await send({ result: await work(tools.works, toRun(job, tools.files)) });
      } finally {
        await tools.close();
      }
    } catch (error) {
      const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
      await send({ failure: describeJobFailure(error), obstacle: obstacleOf(error), stack });
    }
  }

  function toRun(job: JobOrder<Setting>['job'], files: JobFiles): JobRun {
    const sent = { refused: 0, others: 0 };
    return {
      ...job,
      signal: abort.signal,
      progress: (progress) => void send({ progress }),
      log: (log, { isWarning = false } = {}) => void send({ log, isWarning }),
      addRow(row) {
        const list = row.verdict === 'refused' ? 'refused' : 'others';
        sent[list] += 1;
        if (sent[list] <= MAX_REPORTED) void send({ row });
      },
      async makeFile(name) {
        await send({ file: name });
        return files.prepare(job.id, name);
      },
      nameFile() {},
      commitResult: (tx, result) => commitResult(tx, job, result),
    };
  }
}

const send = (message: JobMessage) =>
  new Promise<void>((resolve) => process.send?.(message, undefined, {}, () => resolve()));
