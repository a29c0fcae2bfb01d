import type { NoticeText } from '#i18n/notice.ts';
import type { Tx } from '#server/db/client.ts';
import type {
  IngestResult,
  IngestSource,
  JobInput,
  JobInputs,
  JobResult,
} from '#server/db/stored-json.ts';
import type { NewReportRow } from './report-writer.ts';

export interface JobProgress {
  /** The desk has a text for each of them. */
  step: 'reading' | 'comparing' | 'importing' | 'rights' | 'ingesting' | 'exporting';
  done: number;
  total?: number | undefined;
  /** Of a part of an ingest: the result of the sources that are finished. */
  finished?: IngestResult;
}

/** What machines run: the jobs of the desk, and the parts of an ingest. */
export interface WorkInputs extends JobInputs {
  'ingest-episode': { sources: IngestSource[] };
}
export type WorkKind = keyof WorkInputs;

/** What the work of a job sees of it. */
export interface JobRun<Kind extends WorkKind = WorkKind> {
  id: number;
  /** Distinguishes this run from a later one of the same job. */
  claimId: string;
  kind: Kind;
  /** The email address of the staff member who started it, for the audit log. */
  actor: string;
  input: WorkInputs[Kind];
  /** Aborted when the job is cancelled or the server stops. */
  signal: AbortSignal;
  progress(progress: JobProgress): void;
  log(text: NoticeText, options?: { isWarning?: boolean }): void;
  addRow(row: NewReportRow): void;
  /** The path for the file that the job makes; the folder exists and is empty. */
  makeFile(name: string): Promise<string>;
  /** Names the file that the process of the job has made. */
  nameFile(name: string): void;
  /**
   * To be called in the transaction of effects that must not be made twice. The job is done when it
   * commits. Throws if another machine runs the job.
   */
  commitResult(tx: Tx, result: JobResult): Promise<void>;
}

/**
 * The work of one kind of job. Returns the result that the desk shows; undefined for a job that goes on
 * in parts.
 */
export type JobWork<Kind extends WorkKind = WorkKind> = (
  run: JobRun<Kind>,
) => Promise<JobResult | undefined>;

export type JobWorks = { [Kind in WorkKind]: JobWork<Kind> };

export function work<Kind extends WorkKind>(works: JobWorks, run: JobRun<Kind>) {
  return works[run.kind](run);
}

/** The ids of the uploads that a job needs. */
export function uploadsOf(input: JobInput): string[] {
  return ('upload_ids' in input && input.upload_ids) || [];
}

export interface JobLimits {
  /** From the start, the time of ffmpeg included. */
  minutes: number;
  /** Processor time of the job's own process. ffmpeg has no limit but the one above. */
  cpuMinutes: number;
  /** All memory of the job's own process, buffers outside of the JavaScript heap included. */
  memoryMb: number;
  /** The JavaScript heap of the job's own process. */
  heapMb: number;
}

const MEMORY = { memoryMb: 3072, heapMb: 2048 };
const FILE_LIMITS: JobLimits = { minutes: 120, cpuMinutes: 15, ...MEMORY };

/**
 * A job that exceeds one of them is ended and fails. The minutes are fewer than those of the engine's
 * kind (jobs/kinds.ts), whose timer would repeat the job without a reason for the person who started it.
 */
export const JOB_LIMITS: Record<WorkKind, JobLimits> = {
  'import-check': FILE_LIMITS,
  'import-apply': FILE_LIMITS,
  'rights-import-check': FILE_LIMITS,
  'rights-import-apply': FILE_LIMITS,
  export: FILE_LIMITS,
  'media-ingest': FILE_LIMITS,
  'ingest-episode': { minutes: 24 * 60 - 10, cpuMinutes: 120, ...MEMORY },
};

/**
 * How a process ends that exceeds a limit. Both signals end a process that does not handle them,
 * without a core dump.
 */
export const LIMIT_SIGNALS = { cpuMinutes: 'SIGVTALRM', memoryMb: 'SIGUSR2' } as const;
