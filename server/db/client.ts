import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { Database } from '#server/db/tables.ts';
import { outsideRequests, traced } from '../observe/request-scope.ts';
import { isTracing } from '../observe/spans.ts';
import type { Attributes } from '../observe/tracer.ts';
import { DatabaseSilent, markDatabaseError } from './connection/database-away.ts';
import { afterSilence, SilenceClient } from './connection/silence.ts';
import { databaseTimeouts } from './connection/timeouts.ts';
import { preparedName } from './query/prepared.ts';

export type Db = Kysely<Database>;
export type Tx = Transaction<Database>;

export interface SocketConnection {
  /** The folder that holds the socket. */
  host: string;
  port: number;
  user: string;
  database: string;
}

export type DatabaseConnection = { connectionString: string } | SocketConnection;

/** The part of a pino logger that this folder uses. */
export interface DatabaseLog {
  warn(fields: object, message: string): void;
}

export interface OpenDatabaseOptions {
  maxConnections?: number;
  /** Longer for a command that reads whole tables. */
  statementTimeoutMs?: number;
  /** The name that PostgreSQL shows for the connections. */
  applicationName?: string;
  log?: DatabaseLog;
}

export interface ConnectionCounts {
  busy: number;
  idle: number;
  max: number;
  /** Transactions and statements that wait for a connection. */
  waiting: number;
}

export interface OpenDatabase {
  db: Db;
  pool: pg.Pool;
  countConnections(): ConnectionCounts;
  close(): Promise<void>;
}

export function openDatabase(
  connection: DatabaseConnection,
  options: OpenDatabaseOptions = {},
): OpenDatabase {
  const {
    maxConnections = 20,
    statementTimeoutMs = databaseTimeouts.statement,
    applicationName = 'vignette',
    log,
  } = options;
  const pool = new pg.Pool({
    ...connection,
    max: maxConnections,
    statement_timeout: statementTimeoutMs,
    lock_timeout: databaseTimeouts.lock,
    idle_in_transaction_session_timeout: databaseTimeouts.idleInTransaction,
    application_name: applicationName,
    keepAlive: true,
    types: { getTypeParser },
    Client: PreparingClient,
  });
  let closing: Promise<void> | undefined;
  // A connection lost in a transaction emits 'error' on the client, an idle one on client and pool,
  // each several times. An 'error' event without a listener would end the process.
  pool.on('connect', (client) => {
    client.once('error', (err) => {
      // PostgreSQL may close the connection first during our own shutdown.
      if (!closing) log?.warn({ err: markDatabaseError(err) }, 'a database connection was lost');
    });
    client.on('error', () => {});
  });
  pool.on('error', () => {});

  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: markingPool(pool) }) });
  return {
    db,
    pool,
    countConnections: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      max: maxConnections,
      // The pool also counts callers that get an idle or a new connection in the next tick.
      waiting: Math.max(0, pool.waitingCount - pool.idleCount - (maxConnections - pool.totalCount)),
    }),
    close() {
      closing ??= db.destroy().then(() => (pool.ended ? undefined : pool.end()));
      return closing;
    },
  };
}

/**
 * Limits the wait for a free connection, and marks errors of connecting as database errors;
 * `PreparingClient` marks those of statements.
 */
export function markingPool(pool: pg.Pool) {
  return {
    connect() {
      const { promise, resolve, reject } = Promise.withResolvers<pg.PoolClient>();
      let isLate = false;
      const cancel = afterSilence(databaseTimeouts.connect, () => {
        isLate = true;
        reject(new DatabaseSilent('no connection to the database became free'));
      });
      pool.connect((error, client, release) => {
        cancel();
        if (error || !client) reject(markDatabaseError(error));
        else if (isLate) release();
        else resolve(client);
      });
      return promise;
    },
    end: () => pool.end(),
    options: pool.options,
  };
}

/** The name and attributes of a statement's span, without its text, which could contain values. */
function describeStatement(text: string, name: string | undefined): [string, Attributes] {
  const operation = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'STATEMENT';
  const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': operation };
  return [name ?? operation, attributes];
}

/**
 * Sends the statements of `prepared()` by name, so that PostgreSQL plans them once per connection.
 */
class PreparingClient extends SilenceClient {
  constructor(options: pg.ClientConfig = {}) {
    super({ ...options, silenceMs: databaseTimeouts.connect });
  }

  /** Events of the connection do not belong to the request that happened to open it. */
  override connect(...args: unknown[]): never {
    const connect = super.connect as (...args: unknown[]) => never;
    return outsideRequests(() => connect.apply(this, args));
  }

  override query(...args: unknown[]): never {
    const [text, values] = args;
    const name = typeof text === 'string' ? preparedName(text) : undefined;
    if (name) args.splice(0, 2, { name, text, values });
    if (typeof args.at(-1) === 'function') return this.#send(args);
    if (typeof text === 'string' && isTracing())
      return traced(...describeStatement(text, name), () => this.#query(args), 'client') as never;
    return this.#query(args) as never;
  }

  #query(args: unknown[]): Promise<unknown> {
    // The promise that pg creates keeps the rows alive until a major garbage collection: the heap
    // of a busy server grew by 100 MB. A promise created here does not.
    const { promise, resolve, reject } = Promise.withResolvers();
    const settle = (error: unknown, result: unknown) =>
      error ? reject(markDatabaseError(error)) : resolve(result);
    this.#send([...args, settle]);
    return promise;
  }

  #send(args: unknown[]): never {
    return super.query(...(args as Parameters<pg.Client['query']>)) as never;
  }
}

const INT8 = 20;
const INT8_ARRAY: number = 1016;
const DATE = 1082;

// pg returns int8 as text because it may exceed 2^53. Our ids and counts do not; a value that does
// is an error, because rounding it would give a wrong id. A date stays text: pg would convert it to
// midnight in the server's time zone, which is the previous day in UTC if the zone is east of it.
const getTypeParser = ((oid: number, format?: 'text' | 'binary') => {
  if (format !== 'binary' && oid === INT8) return parseInt8;
  if (format !== 'binary' && oid === INT8_ARRAY) return parseInt8Array;
  if (format !== 'binary' && oid === DATE) return String;
  return pg.types.getTypeParser(oid, format as 'text');
}) as typeof pg.types.getTypeParser;

function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 ${text} does not fit a number`);
  return value;
}

const parseTextArray: (text: string) => (string | null)[] = pg.types.getTypeParser(INT8_ARRAY);

function parseInt8Array(text: string): (number | null)[] {
  return parseTextArray(text).map((item) => (item === null ? null : parseInt8(item)));
}
