import * as v from 'valibot';
import { api } from '#contract/api.ts';
import type { CallName } from '#contract/calls.ts';
import type { Access } from '#contract/endpoint.ts';
import { AppError } from '#server/errors/app-error.ts';
import { noteCall, traced } from '#server/observe/request-scope.ts';
import type { Caller, SignedInUser } from './caller.ts';
import type { Handlers } from './handler.ts';
import { checkIdempotencyKey, parseInput } from './parse-input.ts';

export interface BindOptions {
  handlers: Handlers;
  /** Returns the user of a valid token; throws `tokenRejected` or `accountDisabled`. */
  identify: (token: string) => Promise<SignedInUser>;
  /** Validates replies against the contract; for tests and development. */
  isOutputChecked?: boolean;
}

/**
 * Runs a call, independent of transport: access → read and parse → handler → data. Throws
 * `AppError`. A body is read only for callers who may make the call.
 */
export type Dispatch = (
  name: CallName,
  readInput: () => Promise<unknown>,
  caller: Caller,
) => Promise<unknown>;

export function bind({ handlers, identify, isOutputChecked = false }: BindOptions): Dispatch {
  const run: Dispatch = async (name, readInput, caller) => {
    const endpoint = api[name];
    const user = await admit(endpoint.access, caller, identify);
    const parsed = parseInput(endpoint.input, await readInput());
    const handler = handlers[name] as AnyHandler;
    checkIdempotencyKey(caller);
    const data = await handler(parsed, { ...caller, user });
    if (isOutputChecked) v.parse(endpoint.output, data);
    return data;
  };
  return (name, readInput, caller) => {
    noteCall(name);
    return traced(name, {}, () => run(name, readInput, caller));
  };
}

async function admit(access: Access, caller: Caller, identify: BindOptions['identify']) {
  if (access === 'anyone') return undefined;
  if (access === 'user') {
    if (!caller.token) throw new AppError('unauthenticated');
    return identify(caller.token);
  }
  if (!caller.token) return undefined;
  // A viewer whose token is rejected is treated as a guest.
  return identify(caller.token).catch((error) => {
    if (error instanceof AppError) return undefined;
    throw error;
  });
}

type AnyHandler = (input: unknown, call: unknown) => Promise<unknown>;
