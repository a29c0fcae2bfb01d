import type { MailOrigin } from '../../../contract/accounts.ts';
import type { Limit } from '../../limits/rate-limits.ts';

/**
 * Every limit of accounts and the key it is counted under in `rate_limits`. An address here is the
 * folded one; `network` is an IPv4 address or an IPv6 block of /64.
 *
 * | key                          | at most                                        |
 * |------------------------------|------------------------------------------------|
 * | `mail <origin> <address>`    | 1 mail in 60 s                                 |
 * | `mail-hour <address>`        | 5 mails in an hour                             |
 * | `mail-day <address>`         | 10 mails in a day                              |
 * | `mail-network <network>`     | 10 mails in an hour                            |
 * | `sign-in <network>`          | 10 sign-ins and registrations in a minute      |
 * | `wrong-password <address>`   | a growing delay, see `password-delays.ts`      |
 * | `wrong-proof <user id>`      | the same, for who is signed in and proves more |
 */
const HOUR_SECONDS = 3600;

export function mailLimits(origin: MailOrigin, emailKey: string, network: string): Limit[] {
  return [
    { key: `mail ${origin} ${emailKey}`, max: 1, windowSeconds: 60 },
    { key: `mail-hour ${emailKey}`, max: 5, windowSeconds: HOUR_SECONDS },
    { key: `mail-day ${emailKey}`, max: 10, windowSeconds: 24 * HOUR_SECONDS },
    { key: `mail-network ${network}`, max: 10, windowSeconds: HOUR_SECONDS },
  ];
}

/** Characters of the reason an operator gives for disabling an account. */
export const MAX_DISABLE_REASON = 500;

/** Characters of an operator's internal note about an account. */
export const MAX_ACCOUNT_NOTE = 2000;

export function signInLimits(network: string): Limit[] {
  return [{ key: `sign-in ${network}`, max: 10, windowSeconds: 60 }];
}

export function wrongPasswordKey(emailKey: string): string {
  return `wrong-password ${emailKey}`;
}

/** Not the address's: strangers can count that up, and would keep the owner from their own account. */
export function wrongProofKey(userId: number): string {
  return `wrong-proof ${userId}`;
}

export const wrongPasswordDelays = {
  /** Wrong passwords that cost no waiting. */
  free: 5,
  /** After the last free one; doubles with each further one. */
  firstMs: 1000,
  maxMs: 15 * 60 * 1000,
  /** How long after the last attempt all is forgotten. */
  memoryMs: 24 * HOUR_SECONDS * 1000,
};
