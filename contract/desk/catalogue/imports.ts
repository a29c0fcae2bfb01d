import * as v from 'valibot';
import { fileDownload } from '#contract/fields/downloads.ts';
import {
  closed,
  fromQuery,
  id,
  maxCharacters,
  queryId,
  text,
  timestamp,
} from '#contract/fields/fields.ts';
import { defineDeskCall } from '../endpoint.ts';
import { cursorEntries, cursorPaged } from '../fields.ts';
import { job } from '../jobs/jobs.ts';
import { uploadId } from '../jobs/uploads.ts';
import { exportFormats } from './import-choices.ts';

const uploadIds = v.pipe(v.array(uploadId), v.minLength(1), v.maxLength(20));
const startedJob = v.object({ job_id: v.number() });

const tally = v.object({ added: v.number(), changed: v.number(), unchanged: v.number() });

/** What an import changes, or has changed. */
const summary = v.object({
  dramas: tally,
  tags: tally,
  rights: tally,
  holdbacks: tally,
  /** The number of errors; with errors nothing is imported, and the counts above are zero. */
  refused: v.number(),
  warned: v.number(),
  removals: v.array(v.object({ drama: v.string(), removed: v.array(v.string()) })),
  unread_sheets: v.array(v.string()),
  skipped_sheets: v.array(v.string()),
});
export type ImportSummary = v.InferOutput<typeof summary>;

const importReport = v.object({
  job,
  may_remove_episodes: v.boolean(),
  /** Null until the job is done. */
  summary: v.nullable(summary),
  /** Errors that differ in their values only; in the order of the file. */
  problems: v.array(
    v.object({
      problem: v.string(),
      sheet: v.nullable(v.string()),
      field: v.nullable(v.string()),
      rows: v.number(),
      /** The first of the messages. */
      example: v.string(),
    }),
  ),
  /** Only the first rows of a long report are kept. */
  is_cut: v.boolean(),
  /** For a check: the latest job that applies it. */
  applied_by: v.nullable(
    v.object({ job_id: v.number(), state: job.entries.state, ended_at: v.nullable(timestamp) }),
  ),
  /** For an apply: the check whose changes it makes. */
  check_id: v.nullable(v.number()),
  warnings: v.array(v.string()),
});
export type ImportReport = v.InferOutput<typeof importReport>;

export const verdicts = ['added', 'changed', 'refused'] as const;
export type RowVerdict = (typeof verdicts)[number];

const importRow = v.object({
  seq: v.number(),
  verdict: v.picklist(verdicts),
  place: v.string(),
  sheet: v.nullable(v.string()),
  row: v.nullable(v.number()),
  field: v.nullable(v.string()),
  /** The external id of the drama, or `tag romance`. */
  subject: v.string(),
  details: v.array(v.string()),
  warnings: v.array(v.string()),
  changes: v.array(v.object({ field: v.string(), from: v.string(), to: v.string() })),
});
export type ImportRow = v.InferOutput<typeof importRow>;

const checkInput = closed({
  upload_ids: uploadIds,
  /** Whether episodes of published dramas that are not in the file are removed. */
  may_remove_episodes: v.optional(v.boolean(), false),
});

export const importCalls = {
  /** Starts a dry run. */
  checkImport: defineDeskCall({
    permission: 'catalogue.change',
    input: checkInput,
    output: startedJob,
  }),
  checkRightsImport: defineDeskCall({
    permission: 'rights.change',
    input: closed({ upload_ids: uploadIds }),
    output: startedJob,
  }),
  /** Starts the import that a check has shown; it is undone if its changes would be others. */
  applyImport: defineDeskCall({
    permission: 'catalogue.change',
    input: closed({ job_id: id }),
    output: startedJob,
  }),
  applyRightsImport: defineDeskCall({
    permission: 'rights.change',
    input: closed({ job_id: id }),
    output: startedJob,
  }),
  getImport: defineDeskCall({
    permission: 'jobs.read',
    input: closed({ job_id: queryId }),
    output: importReport,
  }),
  listImportRows: defineDeskCall({
    permission: 'jobs.read',
    input: closed({
      ...cursorEntries,
      job_id: queryId,
      verdict: v.optional(v.picklist(verdicts)),
      problem: v.optional(v.pipe(text, maxCharacters(300))),
      has_warning: v.optional(fromQuery(v.boolean())),
    }),
    output: cursorPaged(importRow),
  }),
  /** The errors as a CSV file. */
  exportImportErrors: defineDeskCall({
    permission: 'jobs.read',
    input: closed({ job_id: queryId }),
    output: fileDownload,
  }),
  exportTemplate: defineDeskCall({
    permission: 'jobs.read',
    input: closed({ format: v.picklist(exportFormats) }),
    output: fileDownload,
  }),
  /** Starts a job that writes the catalogue to a file. */
  startExport: defineDeskCall({
    permission: 'jobs.read',
    input: closed({ format: v.picklist(exportFormats) }),
    output: startedJob,
  }),
};
