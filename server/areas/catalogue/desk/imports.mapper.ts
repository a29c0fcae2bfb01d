import type { ImportReport, ImportRow, ImportSummary } from '#contract/desk/imports.ts';
import type { Translator } from '#i18n/i18n.ts';
import { type NoticeText, writeNotice } from '#i18n/notice.ts';
import { type JobFacts, toJob } from '#server/areas/jobs/desk/jobs.mapper.ts';
import type { JobReportRow } from '#server/areas/jobs/report.queries.ts';
import type { JobLogLine } from '#server/areas/jobs/running-jobs.queries.ts';

interface StoredSummary
  extends Omit<ImportSummary, 'unread_sheets' | 'skipped_sheets' | 'removals'> {
  removals: { drama: string; removed: NoticeText[] }[];
  unread: string[];
  skipped: string[];
}

interface ImportFacts {
  job: JobFacts & { log: unknown };
  problems: {
    problem: string | null;
    sheet: string | null;
    field: string | null;
    rows: number;
    example: NoticeText;
  }[];
  applied: { id: number; state: ImportReport['job']['state']; ended_at: Date | null } | undefined;
  maxReported: number;
}

export function toImportReport(facts: ImportFacts, language: Translator): ImportReport {
  const { job, problems, applied, maxReported } = facts;
  const stored = job.result?.summary as StoredSummary | undefined;
  const summary = stored ? toSummary(stored, language) : null;
  const log = job.log as JobLogLine[];
  return {
    job: toJob(job, language),
    may_remove_episodes: job.input.may_remove_episodes === true,
    summary,
    problems: problems.map(({ problem, sheet, field, rows, example }) => ({
      ...{ problem: problem ?? '', sheet, field, rows },
      example: writeNotice(example, language),
    })),
    is_cut: summary ? isCut(summary, maxReported) : false,
    applied_by: applied
      ? {
          ...{ job_id: applied.id, state: applied.state },
          ended_at: applied.ended_at?.toISOString() ?? null,
        }
      : null,
    check_id: (job.input.check_id as number | undefined) ?? null,
    warnings: log
      .filter(({ is_warning }) => is_warning)
      .map(({ text }) => writeNotice(text, language)),
  };
}

function toSummary(stored: StoredSummary, language: Translator): ImportSummary {
  const { unread, skipped, removals, ...summary } = stored;
  return {
    ...{ ...summary, unread_sheets: unread, skipped_sheets: skipped },
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
  const write = (texts: unknown) =>
    (texts as NoticeText[]).map((text) => writeNotice(text, language));
  return {
    ...{ seq, verdict, place, sheet, row: row_no, field, subject },
    ...{ details: write(row.details), warnings: write(row.warnings) },
    changes: row.changes as unknown as ImportRow['changes'],
  };
}
