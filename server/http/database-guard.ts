import type { Pulse } from '../db/connection/pulse.ts';
import type { Reads } from '../db/replica/reads.ts';
import type { Dispatch } from './api/bind.ts';
import { isPublicRead } from './api/public-read.ts';

/** Runs work; fails if the database stops responding. */
export type Guard = <Result>(work: () => Promise<Result>) => Promise<Result>;

export interface DatabaseGuards {
  guard: Guard;
  /** For public lists and pages, which are read from a replica while the primary is away. */
  guardRead: Guard;
}

export function databaseGuards(pulse: Pulse, reads: Reads): DatabaseGuards {
  return {
    guard: (work) => pulse.guard(work),
    guardRead: (work) => pulse.guard(work, reads.hasCurrentReplica),
  };
}

/** Guards each call by what it reads. */
export function guardCalls(runCall: Dispatch, { guard, guardRead }: DatabaseGuards): Dispatch {
  return async (name, readInput, caller) => {
    const run = () => runCall(name, readInput, caller);
    return (await isPublicRead(name, readInput, caller)) ? guardRead(run) : guard(run);
  };
}
