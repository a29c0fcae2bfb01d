import type { importCalls } from '#contract/desk/catalogue/imports.ts';
import { type JobKind, jobKindsOf } from '#contract/desk/jobs/job-kinds.ts';
import { may, type Role } from '#contract/desk/staff/permissions.ts';
import { MAX_REPORTED } from '#server/areas/jobs/report-writer.ts';
import type { Context } from '#server/context.ts';
import { toCursorPage, toKeyRequest } from '#server/desk/cursor-page.ts';
import type { DeskHandlers } from '#server/desk/handlers.ts';
import { writeErrorsCsv } from './errors-csv.ts';
import { toImportReport, toImportRow } from './imports.mapper.ts';

type Services = Pick<Context, 'jobs' | 'importDesk' | 'translators' | 'templates'>;

const CONTENT_TYPES = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  json: 'application/json',
  csv: 'application/zip',
} as const;

const isImport = (kind: JobKind) => kind.includes('import');
const readable = (role: Role) => jobKindsOf(role, 'read').filter(isImport);

export function importCallHandlers(services: Services): DeskHandlers<keyof typeof importCalls> {
  const { jobs, importDesk, translators } = services;
  return {
    async checkImport({ upload_ids, may_remove_episodes }, { staff, actor }) {
      const job_id = await importDesk.check({
        scope: 'catalogue',
        uploadIds: upload_ids,
        actor,
        mayRemoveEpisodes: may_remove_episodes,
        mayChangeRights: may(staff.role, 'rights.change'),
      });
      return { job_id };
    },

    async checkRightsImport({ upload_ids }, { actor }) {
      const job_id = await importDesk.check({
        scope: 'rights',
        uploadIds: upload_ids,
        actor,
        mayRemoveEpisodes: false,
        mayChangeRights: true,
      });
      return { job_id };
    },

    async applyImport({ job_id }, { staff, actor }) {
      const mayChangeRights = may(staff.role, 'rights.change');
      return { job_id: await importDesk.apply('catalogue', job_id, mayChangeRights, actor) };
    },

    async applyRightsImport({ job_id }, { actor }) {
      return { job_id: await importDesk.apply('rights', job_id, true, actor) };
    },

    async getImport({ job_id }, { staff, locale }) {
      const job = await jobs.get(job_id, readable(staff.role));
      const [problems, applied] = await Promise.all([
        jobs.listProblems(job_id),
        jobs.findApply(job_id),
      ]);
      const facts = { job, problems, applied, maxReported: MAX_REPORTED };
      return toImportReport(facts, translators[locale]);
    },

    async listImportRows({ job_id, verdict, problem, has_warning, ...page }, { staff, locale }) {
      await jobs.get(job_id, readable(staff.role));
      const filter = { verdict, problem, hasWarning: has_warning };
      const found = await jobs.listRows(job_id, filter, toKeyRequest(page));
      return toCursorPage(found, (row) => toImportRow(row, translators[locale]));
    },

    async exportImportErrors({ job_id }, { staff, locale }) {
      await jobs.get(job_id, readable(staff.role));
      const { rows } = await jobs.listRows(
        job_id,
        { verdict: 'refused' },
        { pageSize: MAX_REPORTED },
      );
      return {
        filename: `import-${job_id}-errors.csv`,
        contentType: 'text/csv; charset=utf-8',
        bytes: writeErrorsCsv(rows.map((row) => toImportRow(row, translators[locale]))),
      };
    },

    ...exportCallHandlers(services),
  };
}

function exportCallHandlers({
  jobs,
  templates,
}: Services): DeskHandlers<'exportTemplate' | 'startExport'> {
  return {
    async exportTemplate({ format }) {
      return {
        filename: `catalogue-template.${format === 'csv' ? 'zip' : format}`,
        contentType: CONTENT_TYPES[format],
        bytes: await templates.make(format),
      };
    },

    async startExport({ format }, { staff, actor }) {
      const job_id = await jobs.start({
        kind: 'export',
        actor,
        input: { format, has_rights: may(staff.role, 'rights.read'), files: [] },
      });
      return { job_id };
    },
  };
}
