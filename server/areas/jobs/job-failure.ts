import { type NoticeText, say } from '#i18n/notice.ts';
import { isDatabaseAway, isDatabaseBusy } from '#server/db/connection/database-away.ts';
import type { JobFailure } from '#server/db/stored-json.ts';
import { explainFailure } from '#server/errors/explain-failure.ts';
import { OperatorError, StoreAway } from '#server/errors/operator-error.ts';
import { toFileNotice } from '#server/files/file-failure.ts';
import type { JobLimits } from './job-run.ts';

/** `failJob` adds the name of the server to the values of the message. */
export const SERVER_DIED: JobFailure = {
  text: 'The server stopped in the middle of the job. Nothing that it had not finished was changed.',
  message: 'deskError.jobServerDied',
};

export const UNEXPECTED: JobFailure = {
  text: 'An unexpected error ended the job. The log of the server has the details.',
  message: 'deskError.jobBroken',
};

/** Why work that failed may succeed later. */
export type Obstacle = 'away' | 'busy';

/** An obstacle in the process of a job. */
export class ObstacleMet extends OperatorError {
  readonly obstacle: Obstacle;

  constructor(obstacle: Obstacle, { text, ...refusal }: JobFailure) {
    super(text, refusal);
    this.obstacle = obstacle;
  }
}

export function obstacleOf(error: unknown): Obstacle | undefined {
  if (error instanceof ObstacleMet) return error.obstacle;
  if (error instanceof StoreAway || isDatabaseAway(error)) return 'away';
  if (isDatabaseBusy(error)) return 'busy';
  // What ended an ingest is the cause of the error that names the files it did not reach.
  return error instanceof OperatorError && error.cause ? obstacleOf(error.cause) : undefined;
}

export type ExceededLimit = keyof JobLimits;

/** A job was ended because it exceeded a limit of its kind. */
export class LimitExceeded extends OperatorError {
  /** Says it of one source of an ingest: continues a sentence that begins with the name of the file. */
  readonly ofSource: NoticeText;

  constructor(limit: ExceededLimit, limits: JobLimits) {
    const values = { max: limits[limit] };
    const { ofJob, ofSource } = limitMessages[limit];
    const text = `The job was ended: it exceeded its limit (${limit}: ${values.max}).`;
    super(text, { message: ofJob, values });
    this.ofSource = say(ofSource, values);
  }
}

const MEMORY = {
  ofJob: 'deskError.jobMemoryLimit',
  ofSource: 'deskIngest.memoryLimit',
} as const;

const limitMessages = {
  minutes: { ofJob: 'deskError.jobTimeLimit', ofSource: 'deskIngest.timeLimit' },
  cpuMinutes: { ofJob: 'deskError.jobCpuLimit', ofSource: 'deskIngest.cpuLimit' },
  memoryMb: MEMORY,
  heapMb: MEMORY,
} as const;

/** A signal that is not one of a limit ended the process of a job. */
export class ProcessKilled extends Error {
  override name = 'ProcessKilled';
}

/** Undefined for an error that is not the operator's to correct. */
export function describeJobFailure(error: unknown): JobFailure | undefined {
  if (error instanceof OperatorError) return { text: error.message, ...error.refusal };
  const ofFile = toFileNotice(error);
  if (ofFile) return { text: explainFailure(error), ...(typeof ofFile !== 'string' && ofFile) };
  const isExplained = isDatabaseAway(error) || isDatabaseBusy(error);
  return isExplained ? { text: explainFailure(error) } : undefined;
}
