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

const PAGE_BYTES = 8192;
/** The header of a page of the log, and that of a segment's first page. */
const HEADER_BYTES = 24;
const SEGMENT_HEADER_BYTES = 40;

/**
 * The insert position behind a new page includes the page's header, which a replica has not
 * replayed before the next record. An idle primary would look ahead of its replicas.
 */
function endOfRecords(lsn: number, segmentBytes: number): number {
  if (lsn % segmentBytes === SEGMENT_HEADER_BYTES) return lsn - SEGMENT_HEADER_BYTES;
  return lsn % PAGE_BYTES === HEADER_BYTES ? lsn - HEADER_BYTES : lsn;
}

/**
 * The insert position: without `synchronous_commit` a notification can arrive before the commit is
 * at the written position, `pg_current_wal_lsn()`.
 */
export async function readPrimary(server: Statements): Promise<PrimaryState> {
  const [state] = await server.query<PrimaryState & { segmentBytes: number }>(
    `SELECT ${IDENTITY}, (pg_current_wal_insert_lsn() - '0/0')::float8 AS lsn,
       pg_size_bytes(current_setting('wal_segment_size'))::float8 AS "segmentBytes"`,
  );
  const { identity, lsn, segmentBytes } = state as NonNullable<typeof state>;
  return { identity, lsn: endOfRecords(lsn, segmentBytes) };
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
