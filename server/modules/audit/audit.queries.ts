import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';

export interface AuditRow {
  /** The operating system's user. */
  actor: string;
  /** `order.advance`: a command's name with dots. */
  action: string;
  /** `order:VG-7K3M-Q2`: the kind of thing, and what its operator calls it. */
  subject: string;
  change: Record<string, unknown>;
}

/** One parameter, however many: a statement takes 65,535. */
export async function insertEntries(db: Db, entries: AuditRow[]): Promise<void> {
  await sql`
    INSERT INTO audit_log (actor, action, subject, change)
    SELECT actor, action, subject, change
    FROM jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
      AS r (actor text, action text, subject text, change jsonb)`.execute(db);
}

export interface AuditFilter {
  subject?: string | undefined;
  limit: number;
}

/** The latest first. */
export async function listEntries(db: Db, { subject, limit }: AuditFilter) {
  return db
    .selectFrom('audit_log')
    .select(['at', 'actor', 'action', 'subject', 'change'])
    .$if(subject !== undefined, (query) => query.where('subject', '=', subject as string))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
