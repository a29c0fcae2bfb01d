import type { JobKind, JobState } from '../../contract/desk/job-kinds.ts';
import type { Job, JobDetail } from '../../contract/desk/jobs.ts';
import type { Translate } from '../../i18n/i18n.ts';
import type { MessageKey } from '../../i18n/message-key.ts';
import type { JobFailure, JobLogLine } from '../modules/desk-jobs/running-jobs.queries.ts';

export interface JobFacts {
  id: number;
  kind: JobKind;
  state: JobState;
  is_cancelled: boolean;
  staff_email: string;
  input: Record<string, unknown>;
  step: string;
  done: number;
  total: number | null;
  failure: Record<string, unknown> | null;
  file_name: string | null;
  server: string | null;
  created_at: Date;
  started_at: Date | null;
  ended_at: Date | null;
}

export function toJob(row: JobFacts, t: Translate): Job {
  const { id, kind, state, is_cancelled, staff_email, step, done, total, file_name } = row;
  return {
    ...{ job_id: id, kind, state, is_cancelled, staff_email, step, done, total, file_name },
    files: (row.input.files as string[] | undefined) ?? [],
    failure: row.failure && describe(row.failure as unknown as JobFailure, t),
    created_at: row.created_at.toISOString(),
    started_at: row.started_at?.toISOString() ?? null,
    ended_at: row.ended_at?.toISOString() ?? null,
  };
}

export function toJobDetail(row: JobFacts & { log: unknown }, t: Translate): JobDetail {
  const lines = row.log as JobLogLine[];
  return {
    ...toJob(row, t),
    server: row.server,
    log: lines.map(({ at, text, is_warning = false }) => ({ at, text, is_warning })),
  };
}

function describe({ text, message, values }: JobFailure, t: Translate): string {
  return message ? t(message as MessageKey, values) : text;
}
