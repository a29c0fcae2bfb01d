import { setTimeout as delay } from 'node:timers/promises';
import type { DatabaseLog } from '../client.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';

const RETRY_MS = 1_000;

/**
 * Runs PostgreSQL until `stop`. When it exits by itself (out of memory, killed), it is restarted
 * with the same socket, so the pool can reconnect.
 */
export async function keepPostgresRunning(
  dataDir: string,
  log: DatabaseLog,
): Promise<Pick<EmbeddedPostgres, 'connection' | 'stop'>> {
  let current = await startEmbeddedPostgres(dataDir, { log });
  let isStopping = false;

  const watch = async () => {
    await current.exited;
    while (!isStopping) {
      log.warn({}, 'PostgreSQL exited unexpectedly; restarting it');
      try {
        current = await startEmbeddedPostgres(dataDir, { log });
        return void watch();
      } catch (err) {
        log.warn({ err }, 'PostgreSQL did not start');
        await delay(RETRY_MS);
      }
    }
  };
  void watch();

  return {
    connection: current.connection,
    async stop() {
      isStopping = true;
      await current.stop();
    },
  };
}
