import { sql } from 'kysely';
import type { Tx } from '../../../db/client.ts';

/** Disables the timeouts of the pool, which are for visitors' calls, for this transaction. */
export async function disableTimeouts(tx: Tx): Promise<void> {
  await sql`
    SELECT set_config('lock_timeout', '0', true), set_config('statement_timeout', '0', true),
      set_config('idle_in_transaction_session_timeout', '0', true)`.execute(tx);
}

/** Takes the catalogue write lock for the rest of the transaction, however long that takes. */
export async function beginChange(tx: Tx): Promise<void> {
  await disableTimeouts(tx);
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('vignette catalogue', 0))`.execute(tx);
}
