import type { MailOrigin } from '#contract/accounts.ts';
import { buyerLimits } from '#contract/desk/sales/buyer-limits.ts';
import { type Limit, perNetwork } from '#server/limits/rate-limits.ts';
import {
  type AttemptCounter,
  blockOf,
  passwordAttempts,
  type Source,
  signInLimits as signInLimitsOf,
} from '#server/limits/sign-in-limits.ts';

/**
 * Every limit of accounts and the key it is counted under in `rate_limits`. An `address` is an
 * email key (lower case). A `network` is an IPv4 address, or a /64 of IPv6 and, with four times the
 * limit, its /48; a `block` is the widest of these. Keys with a block count each network
 * separately, so that requests from one do not use up the budget of the address's owner in another;
 * the key without a block limits all networks together. A known device is counted under its own key
 * instead of the keys marked *, so that requests from elsewhere never use up its budget. The limits
 * of `mail-code` and `mail-reset` are stored under two keys, such as `mail-code-hour` and
 * `mail-code-day`.
 *
 * | key                                | at most                                       |
 * |------------------------------------|-----------------------------------------------|
 * | `mail <origin> <address>`          | 1 mail in 60 s                                |
 * | `mail-code <address> <block>` *    | 5 mails in an hour, 10 in a day               |
 * | `mail-code <address>` *            | 10 in an hour, 20 in a day                    |
 * | `mail-code device <id>`            | 5 in an hour, 10 in a day                     |
 * | `mail-code user <id>`              | the same, signed in, to the own address       |
 * | `mail-reset …` *                   | the same keys for reset links: 3 and 5; 6, 10 |
 * | `mail-network <network>`           | 10 mails in an hour                           |
 * | `sign-in <network>` *              | 10 sign-ins and registrations in a minute     |
 * | `sign-in device <id>`              | 10 sign-ins in a minute                       |
 * | `sign-in known <network>`          | 60 sign-ins of known devices in a minute      |
 * | `wrong-password <address> <block>` * | a growing delay after 5 wrong passwords     |
 * | `wrong-password <address>` *       | the same after 20                             |
 * | `wrong-password device <id>`       | the same after 5                              |
 * | `wrong-proof <user id>`            | the same after 5, for a signed-in user        |
 * | `data-export <user id>`            | 6 files with the data of the account in an hour |
 */

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3600;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/** For one block or device. Codes do not use up the budget of reset links. */
const MAIL_BUDGETS = {
  code: { hour: 5, day: 10 },
  reset: { hour: 3, day: 5 },
};
/** The budget of an address for all blocks together, as a multiple of that of one block. */
const ALL_BLOCKS_FACTOR = 2;

/** `userId` is that of a signed-in user who asks for a code to the own address. */
export function mailLimits(
  origin: MailOrigin,
  emailKey: string,
  source: Source,
  userId?: number,
): Limit[] {
  const { networks, device } = source;
  const kind = origin === 'forgotPassword' ? 'reset' : 'code';
  const budget = (counted: string, factor = 1): Limit[] => [
    {
      key: `mail-${kind}-hour ${counted}`,
      max: MAIL_BUDGETS[kind].hour * factor,
      windowSeconds: HOUR_SECONDS,
    },
    {
      key: `mail-${kind}-day ${counted}`,
      max: MAIL_BUDGETS[kind].day * factor,
      windowSeconds: DAY_SECONDS,
    },
  ];
  const ownKey =
    userId !== undefined ? `user ${userId}` : device !== undefined ? `device ${device}` : undefined;
  const budgets =
    ownKey === undefined
      ? [...budget(`${emailKey} ${blockOf(source)}`), ...budget(emailKey, ALL_BLOCKS_FACTOR)]
      : budget(ownKey);
  return [
    { key: `mail ${origin} ${emailKey}`, max: 1, windowSeconds: MINUTE_SECONDS },
    ...budgets,
    ...perNetwork('mail-network', networks, { max: 10, windowSeconds: HOUR_SECONDS }),
  ];
}

/** The maximum length, in characters, of an operator's reason for disabling an account. */
export const MAX_DISABLE_REASON = buyerLimits.reason;

/** The maximum length, in characters, of an operator's internal note about an account. */
export const MAX_ACCOUNT_NOTE = buyerLimits.note;

export const signInLimits = (source: Source): Limit[] => signInLimitsOf('sign-in', source);

export const signInAttempts = (emailKey: string, source: Source): AttemptCounter[] =>
  passwordAttempts('wrong-password', emailKey, source);

/**
 * Counted apart from sign-ins, so that wrong passwords at sign-in do not delay a signed-in user.
 */
export function reauthenticationAttempts(userId: number): AttemptCounter[] {
  return [{ key: `wrong-proof ${userId}`, free: 5 }];
}

export const dataExportLimits = (userId: number): Limit[] => [
  { key: `data-export ${userId}`, max: 6, windowSeconds: HOUR_SECONDS },
];

export const wrongPasswordDelays = {
  /** The delay after the last free attempt; it doubles with each further one. */
  firstMs: 1000,
  maxMs: 15 * 60 * 1000,
  /** The count restarts this long after the last attempt. */
  memoryMs: DAY_SECONDS * 1000,
};
