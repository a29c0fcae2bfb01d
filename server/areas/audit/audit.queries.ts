import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/client.ts';
import { given } from '#server/db/query/rows.ts';

export interface AuditRow {
  /** The operating system user who ran the command, or `server start`. */
  actor: string;
  /** A command's name with dots, such as `order.advance`. */
  action: string;
  /** A kind and a name, such as `order:VG-7K3M-Q9XF`. */
  subject: string;
  change: Record<string, unknown>;
}

/** Passes the entries as one JSON parameter: a statement can have only 65,535 parameters. */
export async function insertEntries(tx: Tx, entries: AuditRow[]): Promise<void> {
  await sql`
    INSERT INTO audit_log (actor, action, subject, change)
    SELECT actor, action, subject, change
    FROM jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
      AS r (actor text, action text, subject text, change jsonb)`.execute(tx);
}

export interface AuditFilter {
  subject?: string | undefined;
  action?: string | undefined;
  limit: number;
}

/** Newest first. */
export async function listEntries(db: Db, { subject, action, limit }: AuditFilter) {
  return db
    .selectFrom('audit_log')
    .select(['at', 'actor', 'action', 'subject', 'change'])
    .where(({ and }) => and(given({ subject, action })))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** The latest entry about a subject, or about any subject of a kind, such as `banner`. */
export async function findLatest(db: Db, about: string | { kind: string }) {
  return db
    .selectFrom('audit_log')
    .select(['actor', 'at'])
    .where((eb) =>
      typeof about === 'string'
        ? eb('subject', '=', about)
        : eb('subject', 'like', `${about.kind}:%`),
    )
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
