import type { AuditService } from '../areas/audit/audit.service.ts';
import { type DatabaseConnection, type Db, openDatabase } from '../db/client.ts';
import { findLateSequences, repairSequence } from '../db/dump/sequences.ts';
import { listKindStates } from '../jobs/engine/kind-states.ts';
import { listWorkers } from '../jobs/engine/workers.queries.ts';
import type { Config } from '../settings/config.ts';
import type { Finding } from './finding.ts';

export type Health = ReturnType<typeof createHealth>;

interface HealthParts {
  config: Config;
  connection: DatabaseConnection;
  db: Db;
  audit: AuditService;
  now: () => Date;
}

export interface Examination {
  checkedAt: Date;
  findings: Finding[];
}

/** The processes that do jobs, and what waits and runs, at a moment. */
export type Work = Awaited<ReturnType<Health['listWork']>>;

/** The checks of `vignette doctor` for a running server, and the latest result. */
export function createHealth({ config, connection, db, audit, now }: HealthParts) {
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

    async listWork() {
      const [workers, states] = await Promise.all([listWorkers(db), listKindStates(db)]);
      return { workers, states, at: now() };
    },

    /** Calls during a run get the result of that run. */
    run(): Promise<Examination> {
      running ??= examine().finally(() => {
        running = undefined;
      });
      return running;
    },

    /**
     * Repairs what `checkSequences` finds, a table at a time, while servers run. Returns the names
     * of the tables.
     */
    async repair(actor: string): Promise<string[]> {
      const late = await findLateSequences(db);
      const isLog = ({ table_name }: { table_name: string }) => table_name === 'audit_log';
      const repaired: string[] = [];
      // The audit log comes first, because the entry about any repair is inserted there.
      for (const position of late.toSorted((a, b) => Number(isLog(b)) - Number(isLog(a)))) {
        await db.transaction().execute(async (tx) => {
          const before = await repairSequence(tx, position);
          if (!before) return;
          const { table_name, next_id, free_id } = before;
          await audit.record(tx, {
            actor,
            action: 'table.repair-ids',
            subject: `table:${table_name}`,
            change: { from: next_id, to: free_id },
          });
          repaired.push(table_name);
        });
      }
      return repaired;
    },
  };
}
