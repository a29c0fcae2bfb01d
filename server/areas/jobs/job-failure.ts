import { isDatabaseAway, isDatabaseBusy } from '#server/db/connection/database-away.ts';
import type { JobFailure } from '#server/db/stored-json.ts';
import { explainFailure } from '#server/errors/explain-failure.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import { toFileNotice } from '#server/files/file-failure.ts';
import type { JobLimits } from './job-run.ts';

/** `failAbandoned` adds the name of the server to the values of the message. */
export const SERVER_DIED: JobFailure = {
  text: 'The server stopped in the middle of the job. Nothing that it had not finished was changed.',
  message: 'deskError.jobServerDied',
};

export type ExceededLimit = keyof JobLimits;

/** The failure of a job that was ended because it exceeded a limit of its kind. */
export function exceededLimit(limit: ExceededLimit, limits: JobLimits): OperatorError {
  const value = limits[limit];
  return new OperatorError(`The job was ended: it exceeded its limit (${limit}: ${value}).`, {
    message: limitMessages[limit],
    values: { max: value },
  });
}

const limitMessages = {
  minutes: 'deskError.jobTimeLimit',
  cpuMinutes: 'deskError.jobCpuLimit',
  memoryMb: 'deskError.jobMemoryLimit',
  heapMb: 'deskError.jobMemoryLimit',
} as const;

/** Undefined for an error that is not the operator's to correct. */
export function describeJobFailure(error: unknown): JobFailure | undefined {
  if (error instanceof OperatorError) return { text: error.message, ...error.refusal };
  const ofFile = toFileNotice(error);
  if (ofFile) return { text: explainFailure(error), ...(typeof ofFile !== 'string' && ofFile) };
  const isExplained = isDatabaseAway(error) || isDatabaseBusy(error);
  return isExplained ? { text: explainFailure(error) } : undefined;
}
