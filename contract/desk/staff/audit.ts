import * as v from 'valibot';
import { fileDownload } from '#contract/fields/downloads.ts';
import { closed, maxCharacters, nothing, text, timestamp } from '#contract/fields/fields.ts';
import { defineDeskCall } from '../endpoint.ts';
import { cursorEntries, cursorPaged } from '../fields.ts';

/** A value of an entry as text; null if it was empty. */
const value = v.nullable(v.string());

const auditEntry = v.object({
  entry_id: v.number(),
  at: timestamp,
  /** A staff member's email address, the operating system's user of a command, or `server start`. */
  actor: v.string(),
  action: v.string(),
  subject: v.string(),
  /** `field` is null if the entry does not name it. */
  changes: v.array(v.object({ field: v.nullable(v.string()), before: value, after: value })),
  details: v.array(v.object({ field: v.string(), value })),
});
export type AuditEntry = v.InferOutput<typeof auditEntry>;

const name = v.pipe(text, v.trim(), v.nonEmpty(), maxCharacters(300));

const filters = {
  actor: v.optional(name),
  action: v.optional(name),
  subject: v.optional(name),
  /** The first moment of the period. */
  from: v.optional(timestamp),
  /** The first moment after the period. */
  until: v.optional(timestamp),
};

export const auditCalls = {
  listAuditEntries: defineDeskCall({
    permission: 'audit.read',
    input: closed({ ...cursorEntries, ...filters }),
    output: cursorPaged(auditEntry),
  }),
  /** Everybody and every action that the log has. */
  listAuditNames: defineDeskCall({
    permission: 'audit.read',
    input: nothing,
    output: v.object({ actors: v.array(v.string()), actions: v.array(v.string()) }),
  }),
  /** The newest entries of the filtered list as CSV, at most `MAX_EXPORTED`. */
  exportAuditEntries: defineDeskCall({
    permission: 'audit.read',
    input: closed(filters),
    output: fileDownload,
  }),
};
