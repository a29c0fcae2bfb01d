import type { JobKind, JobState } from '#contract/desk/job-kinds.ts';
import type { Job, JobDetail } from '#contract/desk/jobs.ts';
import type { Translator } from '#i18n/i18n.ts';
import { type Notice, writeNotice } from '#i18n/notice.ts';
import type { JobFailure, JobLogLine } from '../running-jobs.queries.ts';

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
  result: Record<string, unknown> | null;
  failure: Record<string, unknown> | null;
  file_name: string | null;
  server: string | null;
  created_at: Date;
  started_at: Date | null;
  ended_at: Date | null;
}

export function toJob(row: JobFacts, language: Translator): Job {
  const { id, kind, state, is_cancelled, staff_email, step, done, total, file_name } = row;
  return {
    ...{ job_id: id, kind, state, is_cancelled, staff_email, step, done, total, file_name },
    has_errors: countErrors(row) > 0,
    files: (row.input.files as string[] | undefined) ?? [],
    failure: row.failure && describe(row.failure as unknown as JobFailure, language),
    created_at: row.created_at.toISOString(),
    started_at: row.started_at?.toISOString() ?? null,
    ended_at: row.ended_at?.toISOString() ?? null,
  };
}

/** Only imports have a summary. */
function countErrors({ result }: JobFacts): number {
  const summary = result?.summary as { refused: number } | undefined;
  return summary?.refused ?? 0;
}

export function toJobDetail(row: JobFacts & { log: unknown }, language: Translator): JobDetail {
  const lines = row.log as JobLogLine[];
  return {
    ...toJob(row, language),
    server: row.server,
    log: lines.map(({ at, text, is_warning = false }) => ({
      ...{ at, text: writeNotice(text, language), is_warning },
    })),
  };
}

function describe({ text, ...notice }: JobFailure, language: Translator): string {
  return writeNotice(notice.message ? (notice as Notice) : text, language);
}
