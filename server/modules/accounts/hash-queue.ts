import { AppError } from '../../app-error.ts';

const MAX_RUNNING = 2;
const MAX_WAITING = 32;
const RETRY_AFTER_SECONDS = 5;

/** Two at once, 32 in line, and no more: a flood of sign-ins must not take the machine's memory. */
export class HashQueue {
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    await this.#enter();
    try {
      return await work();
    } finally {
      this.#leave();
    }
  }

  #enter(): Promise<void> {
    if (this.#running < MAX_RUNNING) {
      this.#running++;
      return Promise.resolve();
    }
    if (this.#waiting.length >= MAX_WAITING) {
      throw new AppError('tooManyRequests', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
    return new Promise((resolve) => void this.#waiting.push(resolve));
  }

  /** The place goes straight to the next in line. */
  #leave() {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#running--;
  }
}
