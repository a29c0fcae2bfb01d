import { type Limit, perNetwork } from '../../limits/rate-limits.ts';

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

/** Sign-ins and invitations of one network, whatever the address. */
export function signInLimits(networks: string[]): Limit[] {
  return perNetwork('desk-sign-in', networks, { max: 10, windowSeconds: 60 });
}

export function passwordAttempts(emailKey: string, networks: string[]) {
  return [
    { key: `desk-password ${emailKey} ${networks.at(-1) ?? ''}`, free: 5 },
    { key: `desk-password ${emailKey}`, free: 20 },
  ];
}

/** Only someone who knows the password gets this far. */
export function secondFactorAttempts(staffId: number) {
  return [{ key: `desk-factor ${staffId}`, free: 5 }];
}

export function reauthenticationAttempts(staffId: number) {
  return [{ key: `desk-proof ${staffId}`, free: 5 }];
}

/** Entries of failed sign-ins in the audit log. */
export function failureEntries(key: string): Limit[] {
  return [{ key: `desk-failure ${key}`, max: 1, windowSeconds: 15 * 60 }];
}
