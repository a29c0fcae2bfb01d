import * as v from 'valibot';
import { nothing, timestamp } from '../fields/fields.ts';
import { defineDeskCall } from './endpoint.ts';

/** What a process that does jobs is for: `server` serves pages too, `media` only encodes media. */
export const workerRoles = ['server', 'worker', 'media'] as const;
export type WorkerRole = (typeof workerRoles)[number];

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
  /** The processes that do background jobs, those alive first. */
  workers: v.array(
    v.object({
      id: v.string(),
      host: v.string(),
      pid: v.number(),
      version: v.string(),
      role: v.picklist(workerRoles),
      is_alive: v.boolean(),
      started_at: timestamp,
      beat_at: timestamp,
      /** How many jobs of each kind it does now. */
      doing: v.array(v.object({ kind: v.string(), count: v.number() })),
    }),
  ),
  /** Kinds of jobs of which something waits, runs or has failed within a day. */
  jobs: v.array(
    v.object({
      /** In the language of the reader. */
      kind: v.string(),
      waiting: v.number(),
      running: v.number(),
      /** Since when the oldest waiting job is due; null if none waits. */
      oldest_at: v.nullable(timestamp),
      dead: v.number(),
    }),
  ),
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
