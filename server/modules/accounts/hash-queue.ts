import { AppError } from '../../app-error.ts';

const MAX_RUNNING = 2;
const MAX_WAITING = 32;
/** The other places are for known callers, whom a flood by strangers must not keep out. */
const MAX_WAITING_STRANGERS = 24;
const RETRY_AFTER_SECONDS = 5;

export interface QueueOptions {
  /** Known callers run before strangers, and find places that strangers cannot take. */
  isKnown?: boolean;
  /**
   * Awaited when the place is taken, before the turn comes; when it throws, the place is free
   * again. For what must count only if the work is done, such as a try at a password.
   */
  onPlace?: () => Promise<void>;
}

interface Place {
  isKnown: boolean;
  turn: Promise<void>;
  start: () => void;
}

/** Runs two at once and lets 32 wait: a flood of sign-ins must not take the machine's memory. */
export class HashQueue {
  #running = 0;
  readonly #waiting: Place[] = [];

  async run<Result>(
    work: () => Promise<Result>,
    { isKnown = false, onPlace = async () => {} }: QueueOptions = {},
  ): Promise<Result> {
    const place = this.#enter(isKnown);
    try {
      await onPlace();
      await place.turn;
      return await work();
    } finally {
      this.#leave(place);
    }
  }

  #enter(isKnown: boolean): Place {
    const { promise: turn, resolve: start } = Promise.withResolvers<void>();
    const place = { isKnown, turn, start };
    if (this.#running < MAX_RUNNING) {
      this.#running++;
      start();
    } else if (this.#waiting.length < (isKnown ? MAX_WAITING : MAX_WAITING_STRANGERS)) {
      this.#waiting.push(place);
    } else {
      throw new AppError('tooManyRequests', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
    return place;
  }

  #leave(place: Place) {
    if (this.#remove(place)) return;
    const next = this.#waiting.find(({ isKnown }) => isKnown) ?? this.#waiting[0];
    if (next) {
      this.#remove(next);
      next.start();
    } else {
      this.#running--;
    }
  }

  /** False when the place was not waiting. */
  #remove(place: Place): boolean {
    const index = this.#waiting.indexOf(place);
    if (index >= 0) this.#waiting.splice(index, 1);
    return index >= 0;
  }
}
