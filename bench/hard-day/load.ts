import { setTimeout as delay } from 'node:timers/promises';

export const kinds = ['page', 'view', 'collect', 'order'] as const;
export type Kind = (typeof kinds)[number];

/** One request. Resolves to undefined if it succeeded, otherwise to the reason. */
export type Attempt = () => Promise<string | undefined>;

export interface Sample {
  kind: Kind;
  /** When the request was due, in milliseconds of `performance.now()`. */
  dueAt: number;
  /** From when it was due until its reply, so that a late generator is not hidden. */
  ms: number;
  /** Undefined for a request that succeeded. */
  error: string | undefined;
}

interface Stream {
  perSecond: number;
  next: () => Attempt;
  /** Repeats a failed attempt until it succeeds, as a person who presses the button again. */
  isRepeated?: true;
}

const REPEAT_MS = 3_000;
const DRAIN_MS = 30_000;

/** Sends requests at fixed rates, whether or not earlier ones have been answered (open loop). */
export class Load {
  readonly samples: Sample[] = [];
  readonly #running = new Set<Promise<void>>();
  readonly #timers = new Map<Kind, NodeJS.Timeout>();

  start(streams: Record<Kind, Stream>): void {
    for (const kind of kinds) this.#sendAll(kind, streams[kind]);
  }

  /** Sends nothing new, and waits for the replies. */
  async stop(): Promise<void> {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    const drained = Promise.all(this.#running);
    await Promise.race([drained, delay(DRAIN_MS, undefined, { ref: false })]);
  }

  #sendAll(kind: Kind, stream: Stream): void {
    const pauseMs = 1_000 / stream.perSecond;
    let dueAt = performance.now();
    const sendDue = () => {
      // Read once: if sending takes longer than the pause, replies are still processed in between.
      const now = performance.now();
      for (; dueAt <= now; dueAt += pauseMs) {
        const running = this.#send(kind, stream, stream.next(), dueAt);
        this.#running.add(running);
        void running.finally(() => this.#running.delete(running));
      }
      this.#timers.set(kind, setTimeout(sendDue, Math.max(0, dueAt - performance.now())));
    };
    sendDue();
  }

  async #send(kind: Kind, stream: Stream, attempt: Attempt, firstDueAt: number): Promise<void> {
    for (let dueAt = firstDueAt; ; dueAt = performance.now()) {
      const error = await attempt();
      this.samples.push({ kind, dueAt, ms: performance.now() - dueAt, error });
      if (error === undefined || !stream.isRepeated) return;
      await delay(REPEAT_MS);
    }
  }
}
