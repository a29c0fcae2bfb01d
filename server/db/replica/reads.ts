import {
  type CompiledQuery,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type { Database } from '#server/db/tables.ts';
import { type DatabaseConnection, type Db, openDatabase } from '../client.ts';
import { type ReplicaLog, ReplicaMonitor } from './replica-monitor.ts';

/** The database that answered a read. */
export type ReadSource = 'primary' | 'replica';

/** The database for public lists and pages. */
export interface Reads {
  /** Each statement goes to the replica while that is current, else to the primary. */
  db: Db;
  /** True if reads do without the primary at present. */
  hasCurrentReplica(): boolean;
  /** How far the replica is behind; undefined without one. */
  replicaLagSeconds(): number | undefined;
  /**
   * Reads go to the primary until the replica has replayed everything up to now. Must be called
   * before caches are dropped: otherwise they would be filled with the old state of the replica.
   */
  noteChange(): void;
  /** Calls `onRead` for each statement. */
  observe(onRead: (source: ReadSource) => void): void;
  close(): Promise<void>;
}

/** Without a replica. */
export function readsOfPrimary(db: Db): Reads {
  return {
    db,
    hasCurrentReplica: () => false,
    replicaLagSeconds: () => undefined,
    noteChange() {},
    observe() {},
    async close() {},
  };
}

interface ReplicaParts {
  primary: { db: Db; connection: DatabaseConnection };
  replica: DatabaseConnection;
  log: ReplicaLog;
  /** The size of the pool. */
  maxConnections?: number | undefined;
  /** For tests. */
  now?: () => number;
  beatMs?: number;
}

export function readsOfReplica(parts: ReplicaParts): Reads {
  const { primary, replica, log, maxConnections, ...timing } = parts;
  const monitor = new ReplicaMonitor({ primary: primary.connection, replica, log, ...timing });
  const { db: replicaDb, close } = openDatabase(replica, {
    log,
    applicationName: 'vignette replica',
    ...(maxConnections && { maxConnections }),
  });
  let onRead: (source: ReadSource) => void = () => {};

  async function execute<Row>(query: CompiledQuery<Row>): Promise<QueryResult<Row>> {
    if (monitor.isCurrent) {
      try {
        const result = await monitor.read(() => replicaDb.executeQuery(query));
        onRead('replica');
        return result;
      } catch {
        // The replica was lost, is too slow, or cancelled the statement because it conflicts with
        // the replay. An error of the statement itself is thrown by the primary again.
      }
    }
    onRead('primary');
    return primary.db.executeQuery(query);
  }

  return {
    db: kyselyOf(execute),
    hasCurrentReplica: () => monitor.isCurrent,
    replicaLagSeconds: () => monitor.lagSeconds,
    noteChange: () => monitor.noteChange(),
    observe(callback) {
      onRead = callback;
    },
    async close() {
      const isCurrent = monitor.isCurrent;
      await monitor.close();
      const closed = close().catch(() => {});
      // A replica that does not respond does not confirm the end of its connections.
      if (isCurrent) await closed;
    },
  };
}

type Execute = <Row>(query: CompiledQuery<Row>) => Promise<QueryResult<Row>>;

/** A Kysely for single statements, without transactions. */
function kyselyOf(execute: Execute): Db {
  const unsupported = () => Promise.reject(new Error('reads have no transactions'));
  const driver: Driver = {
    async init() {},
    acquireConnection: async () => ({
      executeQuery: execute as never,
      streamQuery() {
        throw new Error('reads have no streams');
      },
    }),
    beginTransaction: unsupported,
    commitTransaction: unsupported,
    rollbackTransaction: unsupported,
    async releaseConnection() {},
    async destroy() {},
  };
  return new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}
