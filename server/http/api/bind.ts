import { siteCalls } from '#contract/api.ts';
import type { CallName } from '#contract/calls.ts';
import type { Access } from '#contract/transport/endpoint.ts';
import { AppError } from '#server/errors/app-error.ts';
import { bindCalls, type Dispatch as DispatchOf } from './bind-calls.ts';
import type { Caller, SignedInUser } from './caller.ts';
import type { Handlers } from './handler.ts';
import { checkIdempotencyKey } from './parse-input.ts';

export interface BindOptions {
  handlers: Handlers;
  /** Returns the user of a valid token; throws `tokenRejected` or `accountDisabled`. */
  identify: (token: string) => Promise<SignedInUser>;
  isOutputChecked?: boolean;
}

export type Dispatch = DispatchOf<CallName, Caller>;

/** The calls of the site. */
export function bind({ handlers, identify, isOutputChecked = false }: BindOptions): Dispatch {
  return bindCalls({
    api: siteCalls,
    handlers,
    async admit({ access }, caller: Caller) {
      const user = await identifyFor(access, caller, identify);
      checkIdempotencyKey(caller);
      return { user };
    },
    isOutputChecked,
  });
}

async function identifyFor(access: Access, caller: Caller, identify: BindOptions['identify']) {
  if (access === 'anyone') return undefined;
  if (access === 'user') {
    if (!caller.token) throw new AppError('unauthenticated');
    return identify(caller.token);
  }
  if (!caller.token) return undefined;
  // A viewer whose token is rejected is treated as a guest.
  return identify(caller.token).catch(ignoreRefusal);
}

/** For callers who may also be guests: a rejected token counts as none. */
export function ignoreRefusal(error: unknown): undefined {
  if (error instanceof AppError) return undefined;
  throw error;
}
