import { type ChildProcess, fork } from 'node:child_process';
import type { NoticeText } from '#i18n/notice.ts';
import type { JobFailure, JobResult } from '#server/db/stored-json.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import { endWithThisProcess } from '#server/jobs/end-with-this-process.ts';
import type { Log } from '#server/log.ts';
import {
  type ExceededLimit,
  LimitExceeded,
  type Obstacle,
  ObstacleMet,
  ProcessKilled,
} from './job-failure.ts';
import {
  JOB_LIMITS,
  type JobLimits,
  type JobProgress,
  type JobRun,
  type JobWork,
  LIMIT_SIGNALS,
  type WorkKind,
} from './job-run.ts';
import type { NewReportRow } from './report-writer.ts';

/** What the process is told first. */
export interface JobOrder<Setting> {
  setting: Setting;
  job: Pick<JobRun, 'id' | 'claimId' | 'kind' | 'actor' | 'input'>;
  limits: JobLimits;
}

/** What the process sends. */
export type JobMessage =
  | { progress: JobProgress }
  | { log: NoticeText; isWarning: boolean }
  | { row: NewReportRow }
  | { file: string }
  | { result: JobResult | undefined }
  /** `failure` is undefined for an error that is not the operator's to correct. */
  | { failure: JobFailure | undefined; obstacle: Obstacle | undefined; stack: string };

export const ABORT = 'abort';

/** After an abort; ffmpeg and a transaction end within moments. */
const KILL_AFTER_MS = 10_000;
/** What is logged of the output of one process. */
const MAX_OUTPUT = 4000;

/** V8 aborts the process when its heap is full; the others are sent by `limit-watch.ts`. */
const limitOfSignal: Partial<Record<NodeJS.Signals, ExceededLimit>> = {
  SIGABRT: 'heapMb',
  [LIMIT_SIGNALS.memoryMb]: 'memoryMb',
  [LIMIT_SIGNALS.cpuMinutes]: 'cpuMinutes',
};

/**
 * Runs a job in a process of its own: reading a large workbook takes memory, and seconds of
 * processor time in which the server must answer requests.
 */
export function createJobProcess<Setting>(
  file: URL,
  setting: Setting,
  log: Pick<Log, 'warn'>,
  limitsOf: Partial<Record<WorkKind, JobLimits>> = JOB_LIMITS,
): JobWork {
  return (run) =>
    new Promise((resolve, reject) => {
      const { id, claimId, kind, actor, input, signal } = run;
      const limits = limitsOf[kind] ?? JOB_LIMITS[kind];
      const child = fork(file, {
        serialization: 'advanced',
        execArgv: [`--max-old-space-size=${limits.heapMb}`],
        stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
      });
      endWithThisProcess(child);
      logOutput(child, (output) =>
        log.warn({ job: id, kind, output }, 'the process of a job wrote to standard error'),
      );
      let timer: NodeJS.Timeout | undefined;
      const abort = () => {
        if (child.connected) child.send(ABORT);
        timer = setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS);
      };
      let isLate = false;
      const lateness = setTimeout(() => {
        isLate = true;
        abort();
      }, limits.minutes * 60_000);
      let outcome: Extract<JobMessage, { result: unknown } | { stack: string }> | undefined;
      child.on('message', (message: JobMessage) => {
        if ('progress' in message) run.progress(message.progress);
        else if ('log' in message) run.log(message.log, message);
        else if ('row' in message) run.addRow(message.row);
        else if ('file' in message) run.nameFile(message.file);
        else outcome = message;
      });
      child.once('error', reject);
      child.once('exit', (code, killedBy) => {
        clearTimeout(timer);
        clearTimeout(lateness);
        signal.removeEventListener('abort', abort);
        const exceeded = isLate ? 'minutes' : killedBy && limitOfSignal[killedBy];
        if (outcome && 'result' in outcome) resolve(outcome.result);
        else if (exceeded && !signal.aborted) reject(new LimitExceeded(exceeded, limits));
        else if (outcome) reject(toError(outcome));
        else {
          const Ended = killedBy ? ProcessKilled : Error;
          reject(signal.reason ?? new Ended(`the process of a job ended: ${code ?? killedBy}`));
        }
      });
      const order: JobOrder<Setting> = {
        setting,
        job: { id, claimId, kind, actor, input },
        limits,
      };
      child.send(order);
      signal.addEventListener('abort', abort, { once: true });
      if (signal.aborted) abort();
    });
}

/** Its standard error is not lines of JSON: warnings of Node, and reports of V8 when it aborts. */
function logOutput(child: ChildProcess, write: (output: string) => void): void {
  let output = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(0, MAX_OUTPUT);
  });
  child.once('close', () => {
    if (output) write(output);
  });
}

function toError({ failure, obstacle, stack }: Extract<JobMessage, { stack: string }>): Error {
  if (!failure) return new Error(stack);
  if (obstacle) return new ObstacleMet(obstacle, failure);
  const { text, ...refusal } = failure;
  return new OperatorError(text, refusal);
}
