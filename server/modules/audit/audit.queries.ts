import type { Db } from '../../db/client.ts';

export interface AuditEntry {
  /** The operating system's user. */
  actor: string;
  /** `order.advance`: a command's name with dots. */
  action: string;
  /** `order:VG-7K3M-Q2`: the kind of thing, and what its operator calls it. */
  subject: string;
  change: Record<string, unknown>;
}

export async function insertEntries(tx: Db, entries: AuditEntry[]): Promise<void> {
  await tx.insertInto('audit_log').values(entries).execute();
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
