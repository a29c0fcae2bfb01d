import * as v from 'valibot';
import { isReadCall } from '#contract/desk/address.ts';
import { type DeskCallName, deskApi } from '#contract/desk/api.ts';
import type { DeskAccess, DeskEndpoint } from '#contract/desk/endpoint.ts';
import { may } from '#contract/desk/permissions.ts';
import { fileDownload } from '#contract/fields.ts';
import type { IdentifyStaff } from '../areas/staff/sign-in.service.ts';
import type { SignedInStaff } from '../areas/staff/staff-parts.ts';
import { AppError } from '../errors/app-error.ts';
import { parseInput } from '../http/api/parse-input.ts';
import { noteCall, traced } from '../observe/request-scope.ts';
import type { DeskCaller } from './caller.ts';
import type { DeskHandlers } from './handlers.ts';
import { nextToken } from './next-token.ts';
import type { Once } from './stored-replies.ts';

interface BindOptions {
  handlers: DeskHandlers;
  identify: IdentifyStaff;
  once: Once;
  /** Validates replies against the contract; for tests and development. */
  isOutputChecked: boolean;
}

/**
 * Runs a call of the desk: access → read and parse → handler → data. Throws `AppError`. A body is
 * read only for callers who may make the call.
 */
export type DeskDispatch = (
  name: DeskCallName,
  readInput: () => Promise<unknown>,
  caller: DeskCaller,
) => Promise<unknown>;

type AnyHandler = (input: unknown, call: object) => Promise<unknown>;

export function bindDesk({ handlers, identify, once, isOutputChecked }: BindOptions): DeskDispatch {
  const runCall: DeskDispatch = async (name, readInput, caller) => {
    const endpoint: DeskEndpoint = deskApi[name];
    const staff = await admit(endpoint.permission, caller, identify);
    const key = isReadCall(name) ? undefined : requireKey(caller);
    const parsed = parseInput(endpoint.input, await readInput());
    const handler = handlers[name] as AnyHandler;
    const run = async () => {
      const data = await handler(parsed, { ...caller, staff, actor: staff?.email });
      if (isOutputChecked) v.parse(endpoint.output, data);
      return data;
    };
    if (!staff || !key || !isStored(endpoint)) return run();
    return once({ staffId: staff.id, key, name, input: parsed }, run);
  };
  return (name, readInput, caller) => {
    noteCall(name);
    return traced(name, {}, () => runCall(name, readInput, caller));
  };
}

/** A sign-in changes its session, so that a repetition is refused. Files are not stored. */
function isStored({ permission, output }: DeskEndpoint): boolean {
  const isSignIn = permission === 'anyone' || permission === 'second-factor';
  return !isSignIn && (output as unknown) !== fileDownload;
}

/** 128 random bits in base64 have 22 characters, a UUID has 36. */
const KEY_LENGTH = { min: 22, max: 255 };

/** The key of a change, which encrypts the stored reply and therefore cannot be short. */
function requireKey({ idempotencyKey: key }: DeskCaller): string {
  if (key && key.length >= KEY_LENGTH.min && key.length <= KEY_LENGTH.max) return key;
  throw new AppError('keyNeeded', { data: { field: 'Idempotency-Key' }, values: KEY_LENGTH });
}

async function admit(
  access: DeskAccess,
  caller: DeskCaller,
  identify: IdentifyStaff,
): Promise<SignedInStaff | undefined> {
  const { token, isByPerson } = caller;
  if (access === 'anyone')
    return token ? identify(token, { isByPerson }).catch(ignoreInvalid) : undefined;
  if (!token) throw new AppError('unauthenticated');
  const staff = await identify(token, { isByPerson }).catch((error: unknown) =>
    access === 'set-up' ? identifyRepeated(caller, identify, error) : Promise.reject(error),
  );
  if (access === 'second-factor') {
    if (staff.stage !== 'second-factor') throw new AppError('tokenRejected');
    return staff;
  }
  if (staff.stage === 'second-factor') throw new AppError('tokenRejected');
  if (access === 'set-up') return staff;
  if (staff.stage === 'set-up') throw new AppError('secondFactorNeeded');
  if (access !== 'staff' && !may(staff.role, access)) throw new AppError('forbidden');
  return staff;
}

/** Finds the session that the first attempt of this call completed, and sends its token again. */
async function identifyRepeated(
  caller: DeskCaller,
  identify: IdentifyStaff,
  failure: unknown,
): Promise<SignedInStaff> {
  const token = failure instanceof AppError && nextToken(caller);
  if (!token) throw failure;
  const staff = await identify(token);
  caller.setToken(token);
  return staff;
}

function ignoreInvalid(error: unknown): undefined {
  if (error instanceof AppError) return undefined;
  throw error;
}
