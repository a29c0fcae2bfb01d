import * as v from 'valibot';
import { closed, id, listFromQuery, queryId, timestamp } from '#contract/fields/fields.ts';
import { defineDeskCall } from '../endpoint.ts';
import { cursorEntries, cursorPaged } from '../fields.ts';
import { jobKindNames, jobStates } from './job-kinds.ts';

export const job = v.object({
  job_id: v.number(),
  kind: v.picklist(jobKindNames),
  state: v.picklist(jobStates),
  /** Whether the report of an import or its check has errors, so that nothing is imported. */
  has_errors: v.boolean(),
  /** Asked to stop; the state follows when it has stopped. */
  is_cancelled: v.boolean(),
  staff_email: v.string(),
  /** The names of the files that it works on. */
  files: v.array(v.string()),
  step: v.string(),
  done: v.number(),
  /** Null while it is unknown. */
  total: v.nullable(v.number()),
  /** Why it failed, in the reader's language where there is a translation. */
  failure: v.nullable(v.string()),
  /** The name of the file to download; null if there is none, or no longer. */
  file_name: v.nullable(v.string()),
  created_at: timestamp,
  started_at: v.nullable(timestamp),
  ended_at: v.nullable(timestamp),
});
export type Job = v.InferOutput<typeof job>;

const jobDetail = v.object({
  ...job.entries,
  /** The machine that runs it, or has run it. */
  server: v.nullable(v.string()),
  /** What machines work on now, of a job that several divide. */
  running: v.array(
    v.object({
      files: v.array(v.string()),
      server: v.nullable(v.string()),
      /** In percent. */
      share: v.number(),
    }),
  ),
  log: v.array(v.object({ at: timestamp, text: v.string(), is_warning: v.boolean() })),
});
export type JobDetail = v.InferOutput<typeof jobDetail>;

export const jobCalls = {
  listJobs: defineDeskCall({
    permission: 'jobs.read',
    input: closed({
      ...cursorEntries,
      kinds: v.optional(listFromQuery(v.picklist(jobKindNames), jobKindNames.length)),
      states: v.optional(listFromQuery(v.picklist(jobStates), jobStates.length)),
    }),
    output: cursorPaged(job),
  }),
  getJob: defineDeskCall({
    permission: 'jobs.read',
    input: closed({ job_id: queryId }),
    output: jobDetail,
  }),
  cancelJob: defineDeskCall({
    permission: 'jobs.read',
    input: closed({ job_id: id }),
    output: v.null(),
  }),
  /** Runs a failed or cancelled job again, with the same input. */
  retryJob: defineDeskCall({
    permission: 'jobs.read',
    input: closed({ job_id: id }),
    output: v.null(),
  }),
};
