import type { DatabaseConnection } from '../client.ts';
import { Probe, reasonOf } from '../connection/probe.ts';
import { Backlog } from './backlog.ts';
import { readPrimary, readReplica } from './server-state.ts';

export interface ReplicaLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

interface MonitorOptions {
  primary: DatabaseConnection;
  replica: DatabaseConnection;
  log: ReplicaLog;
  now?: () => number;
  beatMs?: number;
}

/** The reason below and the setting DATABASE_REPLICA_URL state it in words. */
export const MAX_LAG_MS = 2_000;
const BEAT_MS = 500;

/** Decides at intervals whether the replica may be read. */
export class ReplicaMonitor {
  readonly #primary: Probe;
  readonly #replica: Probe;
  readonly #log: ReplicaLog;
  readonly #now: () => number;
  readonly #beatMs: number;
  readonly #backlog = new Backlog();
  readonly #rejectReads = new Set<(error: Error) => void>();
  #identity: string | undefined;
  /** Undefined before the first check. */
  #isUsed: boolean | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor({ primary, replica, log, now, beatMs = BEAT_MS }: MonitorOptions) {
    this.#primary = new Probe(primary, 'vignette lag');
    this.#replica = new Probe(replica, 'vignette lag');
    this.#log = log;
    this.#now = now ?? (() => performance.now());
    this.#beatMs = beatMs;
    void this.#beat();
  }

  /**
   * A replica that was current stays current while the primary cannot be reached: no newer position
   * is known.
   */
  get isCurrent(): boolean {
    return this.#isUsed === true && this.#backlog.hasAllChanges;
  }

  /** Of a replica that is away only what is known: at least the age of the oldest position. */
  get lagSeconds(): number {
    return this.#backlog.lagMs(this.#now()) / 1000;
  }

  /** The replica is not current until it has replayed everything up to now. */
  noteChange(): void {
    this.#backlog.noteChange();
  }

  /** Runs a read of the replica; throws if the replica stops responding. */
  async read<Result>(work: () => Promise<Result>): Promise<Result> {
    const { promise: lost, reject } = Promise.withResolvers<never>();
    this.#rejectReads.add(reject);
    try {
      return await Promise.race([work(), lost]);
    } finally {
      this.#rejectReads.delete(reject);
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await Promise.all([this.#primary.close(), this.#replica.close()]);
  }

  async #beat(): Promise<void> {
    await this.#samplePrimary();
    const obstacle = await this.#findObstacle();
    if (this.#isClosed) return;
    this.#use(obstacle);
    this.#timer = setTimeout(() => void this.#beat(), this.#beatMs);
  }

  async #samplePrimary(): Promise<void> {
    const at = this.#now();
    const { changes } = this.#backlog;
    try {
      const { identity, lsn } = await readPrimary(this.#primary);
      this.#identity = identity;
      this.#backlog.add({ lsn, at, changes });
    } catch {
      // The pulse reports that the primary is away.
    }
  }

  /** The reason why the replica must not be read, if there is one. */
  async #findObstacle(): Promise<string | undefined> {
    try {
      const { identity, isReplica, lsn } = await readReplica(this.#replica);
      if (this.#identity === undefined) return 'the primary has not responded yet';
      if (identity !== this.#identity) return 'it is a copy of another database';
      if (!isReplica) return 'it is not a replica, or not any more';
      this.#backlog.replay(lsn);
      const lagMs = this.#backlog.lagMs(this.#now());
      return lagMs > MAX_LAG_MS ? 'it lags more than two seconds' : undefined;
    } catch (error) {
      return `it cannot be reached: ${reasonOf(error)}`;
    }
  }

  #use(obstacle: string | undefined): void {
    const isUsed = obstacle === undefined;
    if (isUsed === this.#isUsed) return;
    this.#isUsed = isUsed;
    if (isUsed) {
      this.#log.info({}, 'the replica of the database is used');
      return;
    }
    this.#log.warn({ reason: obstacle }, 'the replica of the database is not used');
    for (const reject of this.#rejectReads) reject(new Error(obstacle));
  }
}
