import type { ImportReport, ImportRow, ImportSummary } from '#contract/desk/catalogue/imports.ts';
import type { Translator } from '#i18n/i18n.ts';
import { type NoticeText, writeNotice } from '#i18n/notice.ts';
import { type JobFacts, toJob } from '#server/areas/jobs/desk/jobs.mapper.ts';
import type { JobProblem, JobReportRow } from '#server/areas/jobs/report.queries.ts';
import type { JobLogLine, StoredSummary } from '#server/db/stored-json.ts';

interface ImportFacts {
  job: JobFacts & { log: JobLogLine[] };
  problems: JobProblem[];
  applied: { id: number; state: ImportReport['job']['state']; ended_at: Date | null } | undefined;
  maxReported: number;
}

export function toImportReport(facts: ImportFacts, language: Translator): ImportReport {
  const { job, problems, applied, maxReported } = facts;
  const { input, result } = job;
  const summary = result && 'summary' in result ? toSummary(result.summary, language) : null;
  return {
    job: toJob(job, language),
    may_remove_episodes: 'may_remove_episodes' in input && input.may_remove_episodes,
    summary,
    problems: problems.map(({ problem, sheet, field, rows, example }) => ({
      problem: problem ?? '',
      sheet,
      field,
      rows,
      example: writeNotice(example, language),
    })),
    is_cut: summary ? isCut(summary, maxReported) : false,
    applied_by: applied
      ? {
          job_id: applied.id,
          state: applied.state,
          ended_at: applied.ended_at?.toISOString() ?? null,
        }
      : null,
    check_id: 'check_id' in input ? input.check_id : null,
    warnings: job.log
      .filter(({ is_warning }) => is_warning)
      .map(({ text }) => writeNotice(text, language)),
  };
}

function toSummary(stored: StoredSummary, language: Translator): ImportSummary {
  const { unread, skipped, removals, ...summary } = stored;
  return {
    ...summary,
    unread_sheets: unread,
    skipped_sheets: skipped,
    removals: removals.map(({ drama, removed }) => ({
      drama,
      removed: removed.map((text) => writeNotice(text, language)),
    })),
  };
}

function isCut(summary: ImportSummary, maxReported: number): boolean {
  const tallies = [summary.dramas, summary.tags, summary.rights, summary.holdbacks];
  const changes = tallies.reduce((sum, { added, changed }) => sum + added + changed, 0);
  return changes > maxReported || summary.refused > maxReported;
}

export function toImportRow(row: JobReportRow, language: Translator): ImportRow {
  const { seq, verdict, place, sheet, row_no, field, subject } = row;
  const write = (texts: NoticeText[]) => texts.map((text) => writeNotice(text, language));
  return {
    seq,
    verdict,
    place,
    sheet,
    row: row_no,
    field,
    subject,
    details: write(row.details),
    warnings: write(row.warnings),
    changes: row.changes,
  };
}
