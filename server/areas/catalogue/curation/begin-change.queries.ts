import type { Tx } from '#server/db/client.ts';
import { lockName, setLimits } from '#server/db/connection/transaction-settings.ts';

/** Disables the pool's timeouts, which are meant for API calls, for this transaction. */
export async function disableTimeouts(tx: Tx): Promise<void> {
  await setLimits(tx, {
    lock_timeout: '0',
    statement_timeout: '0',
    idle_in_transaction_session_timeout: '0',
  });
}

/** Takes the catalogue write lock for the rest of the transaction. */
export async function lockCatalogue(tx: Tx): Promise<void> {
  await lockName(tx, 'vignette catalogue');
}

/** As `lockCatalogue`, but waits for the lock without timeout. */
export async function beginChange(tx: Tx): Promise<void> {
  await disableTimeouts(tx);
  await lockCatalogue(tx);
}
