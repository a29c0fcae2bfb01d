import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '../../errors/app-error.ts';

export interface View {
  dramaId: number;
  visitorHash: Buffer;
  /** Null for a signed-in user. */
  networkKey: number | null;
}

/** Counts all of them, or none, and tells the number of views of each drama that is to be seen. */
export type CountViews = (views: View[]) => Promise<Map<number, number>>;

interface WaitingView extends View {
  resolve: (viewCount: number | undefined) => void;
  reject: (error: unknown) => void;
}

/** Nobody waits for the answer to a view, so these are milliseconds that nobody misses. */
const GATHERING_MS = 5;
const MAX_BATCH = 500;
/** Some seconds of the hottest hour; what comes on top is turned away, not piled up. */
const MAX_WAITING = 10_000;

/**
 * Groups the views of some milliseconds into one statement, one after the other: a thousand a
 * second then cost the database what a hundred would. A caller is answered when its view is
 * written for good.
 */
export class ViewBatch {
  readonly #count: CountViews;
  #waiting: WaitingView[] = [];
  #counting: Promise<void> | undefined;

  constructor(count: CountViews) {
    this.#count = count;
  }

  /** The drama's views with this one; nothing for a drama that is not to be seen. */
  add(view: View): Promise<number | undefined> {
    if (this.#waiting.length >= MAX_WAITING)
      return Promise.reject(new AppError('unavailable', { retryAfterSeconds: 1 }));
    const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
    this.#waiting.push({ ...view, resolve, reject });
    this.#counting ??= this.#countAll();
    return promise;
  }

  /** When everything added so far has been counted or refused. */
  async settled(): Promise<void> {
    await this.#counting;
  }

  async #countAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      if (this.#waiting.length < MAX_BATCH) await delay(GATHERING_MS);
      const batch = this.#waiting.splice(0, MAX_BATCH);
      try {
        const counts = await this.#count(batch);
        for (const { dramaId, resolve } of batch) resolve(counts.get(dramaId));
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    this.#counting = undefined;
  }
}
