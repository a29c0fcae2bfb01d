import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '../log.ts';
import type { RunningWorker } from './start-worker.ts';

interface PoolOptions {
  size: number;
  /** Resolves when the worker listens; rejects when the signal aborts the start. */
  start: (signal: AbortSignal) => Promise<RunningWorker>;
  log: Pick<Log, 'info' | 'warn'>;
  /** Called when a worker has ended that nothing asked to end. */
  onEnd?: () => void;
  /** The pause after a second failure in a row, which each further one doubles. */
  firstPauseMs?: number;
}

/** One of the places of the pool. Its changes run one after another. */
interface Slot {
  worker: RunningWorker | undefined;
  changes: Promise<void>;
  pauseMs: number;
}

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 8_000;
/** A worker that lived longer is replaced without a pause. */
const SHORT_LIFE_MS = 10_000;

/** Keeps a number of workers running: replaces those that end, and all in turn on request. */
export class WorkerPool {
  readonly #options: PoolOptions;
  readonly #stopping = new AbortController();
  readonly #running = new Set<RunningWorker>();
  #slots: Slot[] = [];
  #restart: Promise<void> | undefined;
  #isRestartAsked = false;

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  /** Starts all workers. If one cannot start, the others are stopped. */
  async start(): Promise<RunningWorker[]> {
    const { size } = this.#options;
    const starts = await Promise.allSettled(Array.from({ length: size }, () => this.#startOne()));
    const workers = starts.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    const failed = starts.find((one) => one.status === 'rejected');
    if (failed) {
      await this.stop();
      throw failed.reason;
    }
    this.#slots = workers.map((worker) => ({ worker, changes: Promise.resolve(), pauseMs: 0 }));
    for (const slot of this.#slots) this.#replaceWhenEnded(slot);
    return workers;
  }

  /** The workers that listen, including those that are being replaced. */
  get running(): RunningWorker[] {
    return [...this.#running];
  }

  /** Replaces each worker by a new one, which listens before the old one stops. */
  restart(): Promise<void> {
    this.#isRestartAsked = true;
    this.#restart ??= this.#restartAll().finally(() => {
      this.#restart = undefined;
    });
    return this.#restart;
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all([...this.#running].map((worker) => worker.stop({ isReplaced: false })));
    await Promise.all(this.#slots.map(({ changes }) => changes));
  }

  async #restartAll(): Promise<void> {
    const { log } = this.#options;
    while (this.#isRestartAsked && !this.#stopping.signal.aborted) {
      this.#isRestartAsked = false;
      log.info('restarting the workers one after another');
      for (const slot of this.#slots) await this.#change(slot, () => this.#renew(slot));
      log.info('the restart of the workers has ended');
    }
  }

  async #renew(slot: Slot): Promise<void> {
    if (this.#stopping.signal.aborted) return;
    const old = slot.worker;
    try {
      slot.worker = await this.#startOne();
    } catch (err) {
      this.#warnNotStarted(err);
      return;
    }
    this.#replaceWhenEnded(slot);
    await old?.stop({ isReplaced: true });
  }

  async #startOne(): Promise<RunningWorker> {
    const worker = await this.#options.start(this.#stopping.signal);
    this.#running.add(worker);
    void worker.exited.then(() => this.#running.delete(worker));
    return worker;
  }

  #replaceWhenEnded(slot: Slot): void {
    const { worker } = slot;
    const startedAt = performance.now();
    void worker?.exited.then((end) => {
      if (slot.worker !== worker || this.#stopping.signal.aborted) return;
      slot.worker = undefined;
      this.#options.log.warn({ worker: worker.id, end }, 'a worker ended; starting another');
      this.#options.onEnd?.();
      if (performance.now() - startedAt > SHORT_LIFE_MS) slot.pauseMs = 0;
      void this.#change(slot, () => this.#replace(slot));
    });
  }

  /** Retries until a worker listens. */
  async #replace(slot: Slot): Promise<void> {
    const { signal } = this.#stopping;
    while (!slot.worker && !signal.aborted) {
      await delay(slot.pauseMs, undefined, { signal }).catch(() => {});
      slot.pauseMs = this.#longer(slot.pauseMs);
      if (signal.aborted) return;
      slot.worker = await this.#startOne().catch((err) => this.#warnNotStarted(err));
    }
    if (slot.worker)
      this.#options.log.info({ worker: slot.worker.id }, 'a new worker is listening');
    this.#replaceWhenEnded(slot);
  }

  #longer(pauseMs: number): number {
    const { firstPauseMs = FIRST_PAUSE_MS } = this.#options;
    return Math.min(pauseMs * 2 || firstPauseMs, LONGEST_PAUSE_MS);
  }

  #warnNotStarted(err: unknown): undefined {
    if (this.#stopping.signal.aborted) return;
    this.#options.log.warn({ err }, 'a worker did not start');
  }

  #change(slot: Slot, work: () => Promise<void>): Promise<void> {
    slot.changes = slot.changes.then(work);
    return slot.changes;
  }
}
