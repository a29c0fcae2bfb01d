import { isReadCall } from '#contract/desk/address.ts';
import { type DeskCallName, deskCalls } from '#contract/desk/api.ts';
import type { DeskAccess, DeskEndpoint } from '#contract/desk/endpoint.ts';
import { may } from '#contract/desk/staff/permissions.ts';
import { fileDownload } from '#contract/fields/downloads.ts';
import type { IdentifyStaff } from '../areas/staff/sign-in/sign-in.service.ts';
import type { SignedInStaff } from '../areas/staff/staff-parts.ts';
import { AppError } from '../errors/app-error.ts';
import { ignoreRefusal } from '../http/api/bind.ts';
import { bindCalls, type Dispatch } from '../http/api/bind-calls.ts';
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

export type DeskDispatch = Dispatch<DeskCallName, DeskCaller>;

/** The calls of the desk for members of staff, who have a session. */
export function bindDesk({ handlers, identify, once, isOutputChecked }: BindOptions): DeskDispatch {
  return bindCalls({
    api: deskCalls,
    handlers,
    async admit({ permission }, caller: DeskCaller, name) {
      const staff = await admit(permission, caller, identify);
      if (!isReadCall(name)) requireKey(caller);
      return { staff, actor: staff?.email };
    },
    once({ name, endpoint, call: { staff, idempotencyKey: key }, input }, run) {
      if (isReadCall(name) || !staff || !key || !isStored(endpoint)) return run();
      return once({ staffId: staff.id, key, name, input }, run);
    },
    isOutputChecked,
  });
}

/** A sign-in changes its session, so that a repetition is refused. Files are not stored. */
function isStored({ permission, output }: DeskEndpoint): boolean {
  const isSignIn = permission === 'anyone' || permission === 'second-factor';
  return !isSignIn && (output as unknown) !== fileDownload;
}

/** 128 random bits in base64 have 22 characters, a UUID has 36. */
const KEY_LENGTH = { min: 22, max: 255 };

/** The key of a change, which encrypts the stored reply and therefore cannot be short. */
function requireKey({ idempotencyKey: key }: DeskCaller): void {
  if (key && key.length >= KEY_LENGTH.min && key.length <= KEY_LENGTH.max) return;
  throw new AppError('keyNeeded', { data: { field: 'Idempotency-Key' }, values: KEY_LENGTH });
}

async function admit(
  access: DeskAccess,
  caller: DeskCaller,
  identify: IdentifyStaff,
): Promise<SignedInStaff | undefined> {
  const { token, isByPerson } = caller;
  if (access === 'anyone')
    return token ? identify(token, { isByPerson }).catch(ignoreRefusal) : undefined;
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
