import type { DatabaseConnection, DatabaseLog } from '../client.ts';
import { DatabaseSilent, isDatabaseAway } from './database-away.ts';
import { Probe } from './probe.ts';

const BEAT_MS = 500;
const SILENT = 'the database does not respond';

interface Waiting {
  reject(error: DatabaseSilent): void;
  needsNoPrimary(): boolean;
}

/**
 * Checks at intervals whether the database still responds. A frozen server, or a network that drops
 * packets, does not refuse connections: without this check a call would wait forever. Logs one
 * line when an outage begins and one when it ends, with the number of refused calls.
 */
export class Pulse {
  readonly #probe: Probe;
  readonly #log: DatabaseLog;
  readonly #waiting = new Set<Waiting>();
  #isSilent = false;
  /** The number of calls refused in the current outage. */
  #refused = 0;
  /** Whether a call was refused since the last beat. */
  #isRefusing = false;
  #isOutage = false;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(connection: DatabaseConnection, log: DatabaseLog) {
    this.#probe = new Probe(connection, 'vignette pulse');
    this.#log = log;
    // After the work that a start does in the same turn: a query that waits for it would time out.
    setImmediate(() => void this.#beat());
  }

  /**
   * Runs the work; throws `DatabaseSilent` if the database does not respond or stops responding.
   * Work for which `needsNoPrimary` is true, because it reads from a replica, goes on.
   */
  async guard<Result>(work: () => Promise<Result>, needsNoPrimary = () => false): Promise<Result> {
    const { promise: silence, reject } = Promise.withResolvers<never>();
    const waiting = { reject, needsNoPrimary };
    this.#waiting.add(waiting);
    try {
      if (this.#isSilent && !needsNoPrimary()) throw new DatabaseSilent(SILENT);
      return await Promise.race([work(), silence]);
    } catch (error) {
      if (isDatabaseAway(error)) this.#countRefused(error as Error);
      throw error;
    } finally {
      this.#waiting.delete(waiting);
    }
  }

  /** Whether the last check got a reply. */
  get isUp(): boolean {
    return !this.#isSilent;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#probe.close();
  }

  async #beat(): Promise<void> {
    if (this.#isClosed) return;
    const hasResponded = await this.#probe.query('select 1').then(
      () => true,
      () => false,
    );
    if (this.#isClosed) return;
    this.#isSilent = !hasResponded;
    if (!hasResponded) this.#rejectWaiting();
    if (hasResponded && !this.#isRefusing) this.#endOutage();
    this.#isRefusing = false;
    this.#timer = setTimeout(() => void this.#beat(), BEAT_MS);
  }

  /** Repeated at every beat of an outage, because a replica can be lost during it. */
  #rejectWaiting(): void {
    this.#beginOutage(SILENT);
    for (const { reject, needsNoPrimary } of this.#waiting)
      if (!needsNoPrimary()) reject(new DatabaseSilent(SILENT));
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
}
