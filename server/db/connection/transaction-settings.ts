import { sql } from 'kysely';
import type { Tx } from '../client.ts';

/** Waits for the lock of this name and keeps it for the rest of the transaction. */
export async function lockName(tx: Tx, name: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}

/** Tells every connection that listens to the channel, when the transaction commits. */
export async function notify(tx: Tx, channel: string): Promise<void> {
  await sql`SELECT pg_notify(${channel}, '')`.execute(tx);
}

/** Joins of this transaction read each table once. */
export async function avoidNestedLoops(tx: Tx): Promise<void> {
  await sql`SELECT set_config('enable_nestloop', 'off', true)`.execute(tx);
}

/** Limits of this transaction only, such as `{ lock_timeout: '60s' }`; `0` is no limit. */
export async function setLimits(
  tx: Tx,
  limits: {
    lock_timeout?: string;
    statement_timeout?: string;
    idle_in_transaction_session_timeout?: string;
  },
): Promise<void> {
  const settings = Object.entries(limits).map(
    ([name, value]) => sql`set_config(${name}, ${value}, true)`,
  );
  await sql`SELECT ${sql.join(settings)}`.execute(tx);
}
