import * as v from 'valibot';
import { isReadCall } from '../../contract/desk/address.ts';
import { type DeskCallName, deskApi } from '../../contract/desk/api.ts';
import type { DeskAccess, DeskEndpoint } from '../../contract/desk/endpoint.ts';
import { may } from '../../contract/desk/permissions.ts';
import { fileDownload } from '../../contract/fields.ts';
import { AppError } from '../errors/app-error.ts';
import { checkIdempotencyKey, parseInput } from '../http/api/parse-input.ts';
import type { IdentifyStaff } from '../modules/staff/sign-in.service.ts';
import type { SignedInStaff } from '../modules/staff/staff-parts.ts';
import type { DeskCaller } from './caller.ts';
import type { DeskHandlers } from './handlers.ts';
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
  return async (name, readInput, caller) => {
    const endpoint: DeskEndpoint = deskApi[name];
    const staff = await admit(endpoint.permission, caller, identify);
    const parsed = parseInput(endpoint.input, await readInput());
    checkIdempotencyKey(caller);
    const handler = handlers[name] as AnyHandler;
    const run = async () => {
      const data = await handler(parsed, { ...caller, staff, actor: staff?.email });
      if (isOutputChecked) v.parse(endpoint.output, data);
      return data;
    };
    const { idempotencyKey } = caller;
    if (!staff || !idempotencyKey || !isStored(name, endpoint)) return run();
    return once({ staffId: staff.id, key: idempotencyKey, name, input: parsed }, run);
  };
}

/** Replies of sign-ins contain secrets, such as recovery codes, and are not stored. */
function isStored(name: DeskCallName, { permission, output }: DeskEndpoint): boolean {
  const isForStaff = !['anyone', 'second-factor', 'set-up', 'staff', 'staff.change'].includes(
    permission,
  );
  return isForStaff && !isReadCall(name) && (output as unknown) !== fileDownload;
}

async function admit(
  access: DeskAccess,
  { token, isByPerson }: DeskCaller,
  identify: IdentifyStaff,
): Promise<SignedInStaff | undefined> {
  if (access === 'anyone')
    return token ? identify(token, { isByPerson }).catch(ignoreInvalid) : undefined;
  if (!token) throw new AppError('unauthenticated');
  const staff = await identify(token, { isByPerson });
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

function ignoreInvalid(error: unknown): undefined {
  if (error instanceof AppError) return undefined;
  throw error;
}
