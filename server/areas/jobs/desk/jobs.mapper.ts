import type { Job, JobDetail } from '#contract/desk/jobs/jobs.ts';
import type { Translator } from '#i18n/i18n.ts';
import { say, writeNotice } from '#i18n/notice.ts';
import type { JobFailure, JobLogLine } from '#server/db/stored-json.ts';
import type { RunningPartRow } from '../job-parts.queries.ts';
import type { JobRow } from '../jobs.queries.ts';

export type JobFacts = Omit<JobRow, 'folder_id'>;

export function toJob(row: JobFacts, language: Translator): Job {
  const { id, kind, state, is_cancelled, staff_email, step, done, total, file_name } = row;
  return {
    job_id: id,
    kind,
    state,
    is_cancelled,
    staff_email,
    step,
    done,
    total,
    file_name,
    has_errors: countErrors(row) > 0,
    files: row.input.files ?? [],
    failure: row.failure && describe(row.failure, language),
    created_at: row.created_at.toISOString(),
    started_at: row.started_at?.toISOString() ?? null,
    ended_at: row.ended_at?.toISOString() ?? null,
  };
}

/** Only imports have a summary. */
function countErrors({ result }: JobFacts): number {
  return result && 'summary' in result ? result.summary.refused : 0;
}

export function toJobDetail(
  row: JobFacts & { log: JobLogLine[] },
  running: RunningPartRow[],
  language: Translator,
): JobDetail {
  return {
    ...toJob(row, language),
    server: row.server,
    running: running.map(({ sources, server, share }) => ({
      files: sources.map(({ name }) => name),
      server,
      share: Math.floor(share * 100),
    })),
    log: row.log.map(({ at, text, is_warning = false }) => ({
      at,
      text: writeNotice(text, language),
      is_warning,
    })),
  };
}

function describe({ text, message, values }: JobFailure, language: Translator): string {
  return writeNotice(message ? say(message, values) : text, language);
}
