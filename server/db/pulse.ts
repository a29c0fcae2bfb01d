import pg from 'pg';
import type { DatabaseConnection, DatabaseLog } from './client.ts';
import { DatabaseSilent, isDatabaseAway } from './database-away.ts';

const BEAT_MS = 500;
const SILENCE_MS = 1_500;
const SILENT = 'the database does not respond';

/**
 * Checks at intervals whether the database still responds. A frozen server, or a network that drops
 * packets, does not refuse connections: without this check a call would wait forever. Logs one
 * line when an outage begins and one when it ends, with the number of refused calls.
 */
export class Pulse {
  readonly #connection: DatabaseConnection;
  readonly #log: DatabaseLog;
  readonly #waiting = new Set<(error: DatabaseSilent) => void>();
  #client: pg.Client | undefined;
  #isSilent = false;
  /** The number of calls refused in the current outage. */
  #refused = 0;
  /** Whether a call was refused since the last beat. */
  #isRefusing = false;
  #isOutage = false;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(connection: DatabaseConnection, log: DatabaseLog) {
    this.#connection = connection;
    this.#log = log;
    // After the work that a start does in the same turn: a query that waits for it would time out.
    setImmediate(() => void this.#beat());
  }

  /**
   * Runs the work; throws `DatabaseSilent` if the database does not respond or stops responding.
   */
  async guard<Result>(work: () => Promise<Result>): Promise<Result> {
    const { promise: silence, reject } = Promise.withResolvers<never>();
    this.#waiting.add(reject);
    try {
      if (this.#isSilent) throw new DatabaseSilent(SILENT);
      return await Promise.race([work(), silence]);
    } catch (error) {
      if (isDatabaseAway(error)) this.#countRefused(error as Error);
      throw error;
    } finally {
      this.#waiting.delete(reject);
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#client?.end().catch(() => {});
  }

  async #beat(): Promise<void> {
    if (this.#isClosed) return;
    const hasResponded = await this.#probe();
    // `close` was called during the probe, which may have opened another connection.
    if (this.#isClosed) return this.close();
    if (hasResponded === this.#isSilent) this.#setSilent(!hasResponded);
    if (hasResponded && !this.#isRefusing) this.#endOutage();
    this.#isRefusing = false;
    this.#timer = setTimeout(() => void this.#beat(), BEAT_MS);
  }

  #setSilent(isSilent: boolean): void {
    this.#isSilent = isSilent;
    if (!isSilent) return;
    this.#beginOutage(SILENT);
    for (const reject of this.#waiting) reject(new DatabaseSilent(SILENT));
  }

  /**
   * Counts calls that failed although the pulse may be connected: the pool can fail alone, for
   * example when all its connections are busy.
   */
  #countRefused({ message }: Error): void {
    if (this.#isClosed) return;
    this.#beginOutage(message);
    this.#refused += 1;
    this.#isRefusing = true;
  }

  #beginOutage(reason: string): void {
    if (this.#isOutage) return;
    this.#isOutage = true;
    this.#log.warn({ reason }, 'the database cannot be reached');
  }

  #endOutage(): void {
    if (!this.#isOutage) return;
    this.#log.warn({ refusedCalls: this.#refused }, 'the database responds again');
    this.#isOutage = false;
    this.#refused = 0;
  }

  async #probe(): Promise<boolean> {
    const wasConnected = this.#client !== undefined;
    try {
      this.#client ??= await this.#connect();
      await this.#client.query('select 1');
      return true;
    } catch (error) {
      const lost = this.#client;
      this.#client = undefined;
      lost?.end().catch(() => {});
      // A single connection can be lost while the database works, so a new one is tried.
      return wasConnected && !this.#isClosed && !isTimeout(error) ? this.#probe() : false;
    }
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({
      ...this.#connection,
      application_name: 'vignette pulse',
      connectionTimeoutMillis: SILENCE_MS,
      query_timeout: SILENCE_MS,
    });
    client.on('error', () => {});
    await client.connect();
    return client;
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}
