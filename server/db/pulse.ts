import pg from 'pg';
import type { DatabaseConnection, DatabaseLog } from './client.ts';

/** Thrown to whoever waits for a database that has gone silent. */
export class DatabaseSilent extends Error {
  override name = 'DatabaseSilent';
}

const BEAT_MS = 500;
const SILENCE_MS = 1_500;

/**
 * Feels whether the database still answers. A server that is frozen, or a network that swallows
 * everything, never refuses: without this a call would wait for an answer that does not come.
 */
export class Pulse {
  readonly #connection: DatabaseConnection;
  readonly #log: DatabaseLog;
  readonly #waiting = new Set<(error: DatabaseSilent) => void>();
  #client: pg.Client | undefined;
  #isSilent = false;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(connection: DatabaseConnection, log: DatabaseLog) {
    this.#connection = connection;
    this.#log = log;
    void this.#beat();
  }

  /** Does the work while there is a pulse; gives up on it when the pulse is lost. */
  async guard<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#isSilent) throw new DatabaseSilent('the database does not answer');
    const { promise: lost, reject } = Promise.withResolvers<never>();
    this.#waiting.add(reject);
    try {
      return await Promise.race([work(), lost]);
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
    const isAnswered = await this.#ask();
    // Closed meanwhile: a connection that was being opened is closed too.
    if (this.#isClosed) return this.close();
    if (isAnswered === this.#isSilent) this.#change(!isAnswered);
    this.#timer = setTimeout(() => void this.#beat(), BEAT_MS);
  }

  #change(isSilent: boolean): void {
    this.#isSilent = isSilent;
    this.#log.warn({}, isSilent ? 'the database does not answer' : 'the database answers again');
    if (!isSilent) return;
    for (const reject of this.#waiting) reject(new DatabaseSilent('the database does not answer'));
  }

  async #ask(): Promise<boolean> {
    const wasConnected = this.#client !== undefined;
    try {
      this.#client ??= await this.#connect();
      await this.#client.query('select 1');
      return true;
    } catch (error) {
      const lost = this.#client;
      this.#client = undefined;
      lost?.end().catch(() => {});
      // One connection can be lost while the database answers others, so a new one decides.
      return wasConnected && !this.#isClosed && !isTimeout(error) ? this.#ask() : false;
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
