import { fork } from 'node:child_process';
import type { NoticeText } from '../../../i18n/notice.ts';
import { OperatorError } from '../../errors/operator-error.ts';
import { endWithThisProcess } from '../../jobs/end-with-this-process.ts';
import type { JobProgress, JobRun, JobWork } from './job-run.ts';
import type { NewReportRow } from './report-writer.ts';
import type { JobFailure } from './running-jobs.queries.ts';

/** What the process is told first. */
export interface JobOrder<Setting> {
  setting: Setting;
  job: Pick<JobRun, 'id' | 'kind' | 'actor' | 'input'>;
}

/** What the process sends. */
export type JobMessage =
  | { progress: JobProgress }
  | { log: NoticeText; isWarning: boolean }
  | { row: NewReportRow }
  | { file: string }
  | { result: Record<string, unknown> }
  /** `failure` is undefined for an error that is not the operator's to correct. */
  | { failure: JobFailure | undefined; stack: string };

export const ABORT = 'abort';

/** After an abort; ffmpeg and a transaction end within moments. */
const KILL_AFTER_MS = 10_000;
const MAX_HEAP_MB = 2048;

/**
 * Runs a job in a process of its own: reading a large workbook takes memory, and seconds of
 * processor time in which the server must answer requests.
 */
export function createJobProcess<Setting>(file: URL, setting: Setting): JobWork {
  return (run) =>
    new Promise((resolve, reject) => {
      const { id, kind, actor, input, signal } = run;
      const child = fork(file, {
        serialization: 'advanced',
        execArgv: [`--max-old-space-size=${MAX_HEAP_MB}`],
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      });
      endWithThisProcess(child);
      let timer: NodeJS.Timeout | undefined;
      const abort = () => {
        if (child.connected) child.send(ABORT);
        timer = setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS);
      };
      let outcome: Extract<JobMessage, { result: object } | { stack: string }> | undefined;
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
        signal.removeEventListener('abort', abort);
        if (!outcome)
          reject(signal.reason ?? new Error(`the process of a job ended: ${code ?? killedBy}`));
        else if ('result' in outcome) resolve(outcome.result);
        else reject(toError(outcome));
      });
      const order: JobOrder<Setting> = { setting, job: { id, kind, actor, input } };
      child.send(order);
      signal.addEventListener('abort', abort, { once: true });
      if (signal.aborted) abort();
    });
}

function toError({ failure, stack }: Extract<JobMessage, { stack: string }>): Error {
  if (!failure) return new Error(stack);
  const { text, message, values } = failure;
  return new OperatorError(text, {
    ...(message && { message: message as never }),
    ...(values && { values }),
  });
}
