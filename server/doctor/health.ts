import { type DatabaseConnection, openDatabase } from '../db/client.ts';
import type { Config } from '../settings/config.ts';
import type { Finding } from './finding.ts';

export type Health = ReturnType<typeof createHealth>;

interface HealthParts {
  config: Config;
  connection: DatabaseConnection;
  now: () => Date;
}

export interface Examination {
  checkedAt: Date;
  findings: Finding[];
}

/** The checks of `vignette doctor` for a running server, and the latest result. */
export function createHealth({ config, connection, now }: HealthParts) {
  let latest: Examination | undefined;
  let running: Promise<Examination> | undefined;

  /** The checks load many modules, which a server without a reader of this page does not need. */
  async function examine(): Promise<Examination> {
    const { examineSite, STATEMENT_TIMEOUT_MS } = await import('./examine.ts');
    const findings = await examineSite(config, async (_config, work) => {
      const options = { statementTimeoutMs: STATEMENT_TIMEOUT_MS, maxConnections: 1 };
      const { db, close } = openDatabase(connection, options);
      return work(db).finally(close);
    });
    latest = { checkedAt: now(), findings };
    return latest;
  }

  return {
    latest: () => latest,

    /** Calls during a run get the result of that run. */
    run(): Promise<Examination> {
      running ??= examine().finally(() => {
        running = undefined;
      });
      return running;
    },
  };
}
