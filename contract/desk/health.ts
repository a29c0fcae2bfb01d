import * as v from 'valibot';
import { nothing, timestamp } from '../fields/fields.ts';
import { defineDeskCall } from './endpoint.ts';

const finding = v.object({
  check: v.string(),
  status: v.picklist(['ok', 'warn', 'fail']),
  finding: v.string(),
  advice: v.nullable(v.string()),
});

const checks = v.object({
  /** Null until the checks have been run since the server started. */
  checked_at: v.nullable(timestamp),
  findings: v.array(finding),
});

const health = v.object({
  ...checks.entries,
  /** The latest ones that the audit log has. */
  backups: v.array(
    v.object({
      made_at: timestamp,
      actor: v.string(),
      file: v.string(),
      rows: v.number(),
      media_files: v.number(),
    }),
  ),
  /** Facts about the company, for the legal pages. */
  facts: v.array(
    v.object({
      fact: v.string(),
      state: v.picklist(['stated', 'none', 'missing']),
      value: v.string(),
    }),
  ),
  /** Why the file with the facts cannot be read; null if it can. */
  facts_error: v.nullable(v.string()),
});
export type Health = v.InferOutput<typeof health>;

export const healthCalls = {
  getHealth: defineDeskCall({ permission: 'health.read', input: nothing, output: health }),
  /** What `vignette doctor` reports. Changes nothing; calls at the same time share one run. */
  runHealthChecks: defineDeskCall({ permission: 'health.read', input: nothing, output: checks }),
};
