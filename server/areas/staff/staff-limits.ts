import type { Limit } from '#server/limits/rate-limits.ts';
import {
  type AttemptCounter,
  passwordAttempts as passwordAttemptsOf,
  type Source,
  signInLimits as signInLimitsOf,
} from '#server/limits/sign-in-limits.ts';

const HOUR_MS = 60 * 60 * 1000;

/** A session ends this long after the sign-in, however much it is used. */
export const SESSION_MS = 12 * HOUR_MS;
/** A session that is not used for this long ends. */
export const IDLE_MS = HOUR_MS;
/** A session that lacks its second factor ends after this time. */
export const UNFINISHED_MS = 10 * 60 * 1000;
/** A session that must set up a second factor ends after this time. */
export const SET_UP_MS = HOUR_MS;
/** `last_seen_at` is written at most once per session in this time. */
export const LAST_SEEN_STEP_MS = 60 * 1000;
/** How long a one-time link is valid. */
export const LINK_MS = 3 * 24 * HOUR_MS;
/** How long the reply to an idempotency key is stored. */
export const REPLY_MS = 24 * HOUR_MS;
export const RECOVERY_CODES = 10;

/**
 * Every limit of sign-ins at the desk and the key it is counted under in `rate_limits`. An `address`
 * is the email address in lower case, a `network` and a `block` are those of `accounts/limits.ts`. A
 * device from which the member has signed in completely is counted under its own key instead of the
 * keys marked *, so that strangers cannot use up its attempts.
 *
 * | key                                | at most                                          |
 * |------------------------------------|--------------------------------------------------|
 * | `desk-sign-in <network>` *         | 10 sign-ins and invitations in a minute          |
 * | `desk-sign-in device <id>`         | 10 sign-ins in a minute                          |
 * | `desk-sign-in known <network>`     | 60 sign-ins of known devices in a minute         |
 * | `desk-password <address> <block>` * | a growing delay after 5 wrong passwords         |
 * | `desk-password <address>` *        | the same after 20                                |
 * | `desk-password device <id>`        | the same after 5                                 |
 * | `desk-factor <staff id>` *         | the same after 5 wrong second factors            |
 * | `desk-factor device <id>`          | the same                                         |
 * | `desk-proof <staff id>`            | the same after 5 wrong passwords, when signed in |
 * | `desk-failure <kind> <account>`    | 1 audit entry in 15 minutes                      |
 */

export const signInLimits = (source: Source): Limit[] => signInLimitsOf('desk-sign-in', source);

export const passwordAttempts = (emailKey: string, source: Source): AttemptCounter[] =>
  passwordAttemptsOf('desk-password', emailKey, source);

/** Only a caller who knows the password gets this far. */
export function secondFactorAttempts(
  staffId: number,
  device: number | undefined,
): AttemptCounter[] {
  const counted = device === undefined ? staffId : `device ${device}`;
  return [{ key: `desk-factor ${counted}`, free: 5 }];
}

export function reauthenticationAttempts(staffId: number): AttemptCounter[] {
  return [{ key: `desk-proof ${staffId}`, free: 5 }];
}

/** Entries of failed sign-ins in the audit log. */
export function failureEntries(key: string): Limit[] {
  return [{ key: `desk-failure ${key}`, max: 1, windowSeconds: 15 * 60 }];
}
