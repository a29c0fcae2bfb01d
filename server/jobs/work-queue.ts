import { AppError } from '../errors/app-error.ts';

interface WorkQueueOptions {
  /** How many tasks run at once. */
  running: number;
  /** How many tasks may wait; one more is refused. */
  waiting: number;
  /** How many tasks of one owner may run or wait; one more is refused. */
  perOwner: number;
  /** The error when the queue is full; beyond `perOwner` it is always `tooManyRequests`. */
  whenFull: 'tooManyRequests' | 'unavailable';
  retryAfterSeconds: number;
}

export interface QueuedBy {
  /** The client that `perOwner` counts by; without one only the whole queue is limited. */
  owner?: string | undefined;
  /** Removes waiting work from the queue. Running work is not interrupted. */
  signal?: AbortSignal | undefined;
  /** Starts before all other waiting work, and is not refused when the queue is full. */
  isNext?: boolean | undefined;
}

/** Runs expensive tasks in order of arrival, a few at a time; refuses tasks beyond its limits. */
export class WorkQueue {
  readonly #options: WorkQueueOptions;
  /** Callbacks that start one waiting task each, in order of arrival. */
  readonly #waiting = new Set<() => void>();
  /** The same for tasks that start before those. */
  readonly #next = new Set<() => void>();
  /** The number of running and waiting tasks of each owner. */
  readonly #owned = new Map<string, number>();
  #running = 0;

  constructor(options: WorkQueueOptions) {
    this.#options = options;
  }

  /** Throws an `AppError` when there is no room, `signal.reason` when aborted while waiting. */
  async run<Result>(work: () => Promise<Result>, by: QueuedBy = {}): Promise<Result> {
    const { owner, signal } = by;
    signal?.throwIfAborted();
    this.#admit(by);
    this.#count(owner, 1);
    try {
      if (this.#running >= this.#options.running) await this.#wait(by);
      else this.#running += 1;
    } catch (error) {
      this.#count(owner, -1);
      throw error;
    }
    try {
      return await work();
    } finally {
      this.#count(owner, -1);
      this.#startNext();
    }
  }

  #admit({ owner, isNext }: QueuedBy) {
    const { running, waiting, perOwner, whenFull, retryAfterSeconds } = this.#options;
    if (owner !== undefined && (this.#owned.get(owner) ?? 0) >= perOwner)
      throw new AppError('tooManyRequests', { retryAfterSeconds });
    if (!isNext && this.#running >= running && this.#waiting.size >= waiting)
      throw new AppError(whenFull, { retryAfterSeconds });
  }

  #count(owner: string | undefined, change: 1 | -1) {
    if (owner === undefined) return;
    const count = (this.#owned.get(owner) ?? 0) + change;
    if (count === 0) this.#owned.delete(owner);
    else this.#owned.set(owner, count);
  }

  async #wait({ signal, isNext }: QueuedBy): Promise<void> {
    const queue = isNext ? this.#next : this.#waiting;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const leave = () => {
      if (queue.delete(resolve)) reject(signal?.reason);
    };
    queue.add(resolve);
    signal?.addEventListener('abort', leave, { once: true });
    try {
      await promise;
    } finally {
      signal?.removeEventListener('abort', leave);
    }
  }

  /** Gives the place of ended work to the next work that waits, or frees the place. */
  #startNext() {
    const queue = this.#next.size > 0 ? this.#next : this.#waiting;
    const [next] = queue;
    if (!next) {
      this.#running -= 1;
      return;
    }
    queue.delete(next);
    next();
  }
}
