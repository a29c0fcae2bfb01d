import { sql } from 'kysely';
import type { Db } from '../client.ts';

interface Statements {
  query<Row>(text: string): Promise<Row[]>;
}

interface PrimaryState {
  identity: string;
  /** The end of the log of changes (WAL), in bytes. */
  lsn: number;
}

interface ReplicaState {
  identity: string;
  /** False for a server that was promoted or never was a replica. */
  isReplica: boolean;
  /** The end of the replayed part of the log. */
  lsn: number;
}

/** Equal for a database and its streaming replicas, and for no other database. */
const IDENTITY = `concat((SELECT system_identifier FROM pg_control_system()), '/',
  (SELECT oid FROM pg_database WHERE datname = current_database())) AS identity`;

/**
 * The insert position: without `synchronous_commit` a notification can arrive before the commit is
 * at the written position, `pg_current_wal_lsn()`.
 */
export async function readPrimary(server: Statements): Promise<PrimaryState> {
  const [state] = await server.query<PrimaryState>(
    `SELECT ${IDENTITY}, (pg_current_wal_insert_lsn() - '0/0')::float8 AS lsn`,
  );
  return state as PrimaryState;
}

export async function readReplica(server: Statements): Promise<ReplicaState> {
  const [state] = await server.query<ReplicaState>(
    `SELECT ${IDENTITY}, pg_is_in_recovery() AS "isReplica",
       coalesce((pg_last_wal_replay_lsn() - '0/0')::float8, 0) AS lsn`,
  );
  return state as ReplicaState;
}

export function statementsOf(db: Db): Statements {
  return { query: async <Row>(text: string) => (await sql.raw<Row>(text).execute(db)).rows };
}
