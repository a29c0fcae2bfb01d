import { sql } from 'kysely';
import type { Tx } from '../../../db/client.ts';

/** An operator's work takes as long as it takes; the pool's limits are for a visitor's call. */
export async function takeTime(tx: Tx): Promise<void> {
  await sql`
    SELECT set_config('lock_timeout', '0', true), set_config('statement_timeout', '0', true),
      set_config('idle_in_transaction_session_timeout', '0', true)`.execute(tx);
}

/** Queues behind whoever changes the catalogue, however long; then it stands still. */
export async function beginChange(tx: Tx): Promise<void> {
  await takeTime(tx);
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('vignette catalogue', 0))`.execute(tx);
}
