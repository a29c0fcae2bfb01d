import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { vi } from 'vitest';

const steps = new AsyncLocalStorage<unknown[]>();

/** Adds a step to the work of the call that is under way here, if it is one of `workOf`. */
export const noteStep = (step: unknown) => void steps.getStore()?.push(step);

/**
 * What a call does, step by step: the statements it sends to the database, and what is noted by
 * `noteStep`. What the server does on its own at the same time is not among them.
 */
export async function workOf(call: () => Promise<unknown>): Promise<unknown[]> {
  const work: unknown[] = [];
  const send = pg.Client.prototype.query;
  const query = vi.spyOn(pg.Client.prototype, 'query');
  query.mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [statement] = args as [string | { text: string }];
    noteStep(typeof statement === 'string' ? statement : statement.text);
    return Reflect.apply(send, this, args);
  } as never);
  try {
    await steps.run(work, call);
  } finally {
    query.mockRestore();
  }
  return work;
}
