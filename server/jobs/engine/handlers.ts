import type { Kind, KindInput } from '../kinds.ts';

export interface JobAttempt {
  /**
   * Aborted when the server stops, when the attempt exceeds its time, and when another machine has
   * taken over the job because this one was silent.
   */
  signal: AbortSignal;
}

export interface JobHandler<K extends Kind> {
  /**
   * May be called again for the same job: after a kill, and when it throws. It finds out from its
   * own tables whether the work is still to be done.
   */
  run(input: KindInput<K>, attempt: JobAttempt): Promise<unknown>;
  /** Called when the last attempt has failed. */
  giveUp?(input: KindInput<K>): Promise<unknown>;
}

/** What a machine can do; jobs of other kinds wait for one that can. */
export type JobHandlers = { [K in Kind]?: JobHandler<K> };

/** Thrown by a handler whose work is to be tried again after a time. Does not count as a failure. */
export class RetryLater extends Error {
  readonly seconds: number;

  constructor(seconds: number) {
    super(`to be tried again in ${seconds} s`);
    this.seconds = seconds;
  }
}
