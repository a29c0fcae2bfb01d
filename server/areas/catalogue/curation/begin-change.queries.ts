import { sql } from 'kysely';
import type { Tx } from '#server/db/client.ts';

/** Disables the pool's timeouts, which are meant for API calls, for this transaction. */
export async function disableTimeouts(tx: Tx): Promise<void> {
  await sql`
    SELECT set_config('lock_timeout', '0', true), set_config('statement_timeout', '0', true),
      set_config('idle_in_transaction_session_timeout', '0', true)`.execute(tx);
}

/** Takes the catalogue write lock for the rest of the transaction. */
export async function lockCatalogue(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('vignette catalogue', 0))`.execute(tx);
}

/** As `lockCatalogue`, but waits for the lock without timeout. */
export async function beginChange(tx: Tx): Promise<void> {
  await disableTimeouts(tx);
  await lockCatalogue(tx);
}
