import { AppError } from '../../../errors/app-error.ts';

const MAX_RUNNING = 2;
const MAX_WAITING = 32;
/**
 * Of known callers, and of strangers. The other places are for the other ones: a flood by strangers
 * must not keep known callers out, nor a few accounts those who sign in on a new device.
 */
const MAX_WAITING_ALIKE = 24;
const RETRY_AFTER_SECONDS = 5;

export interface QueueOptions {
  /** Known callers and strangers take turns, and neither can take the last places of the other. */
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
  #isStrangersTurn = false;

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
    } else if (this.#hasRoom(isKnown)) {
      this.#waiting.push(place);
    } else {
      throw new AppError('tooManyRequests', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
    return place;
  }

  #hasRoom(isKnown: boolean): boolean {
    const alike = this.#waiting.filter((place) => place.isKnown === isKnown);
    return this.#waiting.length < MAX_WAITING && alike.length < MAX_WAITING_ALIKE;
  }

  #leave(place: Place) {
    if (this.#remove(place)) return;
    const isTurnOf = ({ isKnown }: Place) => isKnown !== this.#isStrangersTurn;
    const next = this.#waiting.find(isTurnOf) ?? this.#waiting[0];
    if (next) {
      this.#remove(next);
      this.#isStrangersTurn = next.isKnown;
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
