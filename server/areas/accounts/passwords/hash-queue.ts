import { AppError } from '#server/errors/app-error.ts';

const MAX_RUNNING = 2;
const MAX_WAITING = 32;
/** Per group (known or unknown callers), so that neither can fill the queue alone. */
const MAX_WAITING_PER_GROUP = 24;
const RETRY_AFTER_SECONDS = 5;

export interface QueueOptions {
  /**
   * True for a caller who is already verified or uses a known device. Known and unknown callers
   * take turns, and each group has places reserved.
   */
  isKnown?: boolean;
  /**
   * Awaited once the caller has a place in the queue; if it throws, the place is released. Used to
   * count a password attempt only if it will be compared.
   */
  onPlace?: () => Promise<void>;
}

interface Place {
  isKnown: boolean;
  turn: Promise<void>;
  start: () => void;
}

/**
 * Runs `MAX_RUNNING` hashes at once and lets `MAX_WAITING` wait, which limits the memory a flood of
 * sign-ins takes.
 */
export class HashQueue {
  #running = 0;
  readonly #waiting: Place[] = [];
  #isUnknownsTurn = false;

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
    const group = this.#waiting.filter((place) => place.isKnown === isKnown);
    return this.#waiting.length < MAX_WAITING && group.length < MAX_WAITING_PER_GROUP;
  }

  #leave(place: Place) {
    // `onPlace` threw while the place was still waiting, so it held no running slot.
    if (this.#remove(place)) return;
    const isTurnOf = ({ isKnown }: Place) => isKnown !== this.#isUnknownsTurn;
    const next = this.#waiting.find(isTurnOf) ?? this.#waiting[0];
    if (next) {
      this.#remove(next);
      this.#isUnknownsTurn = next.isKnown;
      next.start();
    } else {
      this.#running--;
    }
  }

  /** False if the place was not waiting. */
  #remove(place: Place): boolean {
    const index = this.#waiting.indexOf(place);
    if (index >= 0) this.#waiting.splice(index, 1);
    return index >= 0;
  }
}
