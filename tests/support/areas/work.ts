import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { vi } from 'vitest';

const steps = new AsyncLocalStorage<unknown[]>();

/** Adds a step to the work that the enclosing `workOf` records; without one it does nothing. */
export const noteStep = (step: unknown) => void steps.getStore()?.push(step);

/**
 * Records the work of a call: its SQL statements and the steps of `noteStep`, in order. Background
 * work of the server is not included, because it runs in another async context.
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
