import type { MailOrigin } from '../../../contract/accounts.ts';
import { type Limit, perNetwork } from '../../limits/rate-limits.ts';

/** Where a request about an account comes from, as far as limits tell requests apart. */
export interface Source {
  /** The narrowest first. */
  networks: string[];
  /** The id of a device from which this account has signed in before. */
  device?: number | undefined;
}

/**
 * Every limit of accounts and the key it is counted under in `rate_limits`. An address is the
 * folded one. A `network` is an IPv4 address, or a /64 of IPv6 and, with four times the limit, its
 * /48; a `block` is the widest of them. Where keys have a block, strangers elsewhere use up at most
 * what the key of the address alone allows. A known device is counted under its own key instead of
 * all keys marked *, so that strangers use up nothing of it.
 *
 * | key                                | at most                                       |
 * |------------------------------------|-----------------------------------------------|
 * | `mail <origin> <address>`          | 1 mail in 60 s                                |
 * | `mail-code <address> <block>` *    | 5 mails in an hour, 10 in a day               |
 * | `mail-code <address>` *            | 10 in an hour, 20 in a day                    |
 * | `mail-code device <id>`            | 5 in an hour, 10 in a day                     |
 * | `mail-reset …` *                   | the same keys for reset links: 3 and 5; 6, 10 |
 * | `mail-network <network>`           | 10 mails in an hour                           |
 * | `sign-in <network>` *              | 10 sign-ins and registrations in a minute     |
 * | `sign-in device <id>`              | 10 sign-ins in a minute                       |
 * | `sign-in known <network>`          | 60 sign-ins of known devices in a minute      |
 * | `wrong-password <address> <block>` * | a growing delay after 5 wrong passwords     |
 * | `wrong-password <address>` *       | the same after 20                             |
 * | `wrong-password device <id>`       | the same after 5                              |
 * | `wrong-proof <user id>`            | the same after 5, for a signed-in user        |
 */
const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3600;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/** Of one block or device. Reset links have a budget that mails with codes cannot use up. */
const MAIL_BUDGETS = {
  code: { hour: 5, day: 10 },
  reset: { hour: 3, day: 5 },
};
/** How many times the budget of one block an address may be sent altogether. */
const ALL_BLOCKS_FACTOR = 2;

export function mailLimits(origin: MailOrigin, emailKey: string, source: Source): Limit[] {
  const { networks, device } = source;
  const kind = origin === 'forgotPassword' ? 'reset' : 'code';
  const budget = (whom: string, factor = 1): Limit[] => [
    {
      key: `mail-${kind}-hour ${whom}`,
      max: MAIL_BUDGETS[kind].hour * factor,
      windowSeconds: HOUR_SECONDS,
    },
    {
      key: `mail-${kind}-day ${whom}`,
      max: MAIL_BUDGETS[kind].day * factor,
      windowSeconds: DAY_SECONDS,
    },
  ];
  const budgets =
    device === undefined
      ? [...budget(`${emailKey} ${blockOf(source)}`), ...budget(emailKey, ALL_BLOCKS_FACTOR)]
      : budget(`device ${device}`);
  return [
    { key: `mail ${origin} ${emailKey}`, max: 1, windowSeconds: MINUTE_SECONDS },
    ...budgets,
    ...perNetwork('mail-network', networks, { max: 10, windowSeconds: HOUR_SECONDS }),
  ];
}

/** Characters of the reason an operator gives for disabling an account. */
export const MAX_DISABLE_REASON = 500;

/** Characters of an operator's internal note about an account. */
export const MAX_ACCOUNT_NOTE = 2000;

export function signInLimits({ networks, device }: Source): Limit[] {
  const limit = { max: 10, windowSeconds: MINUTE_SECONDS };
  if (device === undefined) return perNetwork('sign-in', networks, limit);
  return [
    { key: `sign-in device ${device}`, ...limit },
    // One person can have many accounts with ten devices each.
    ...perNetwork('sign-in known', networks, { ...limit, max: 60 }),
  ];
}

/** Wrong passwords counted under one key: those after the first `free` ones delay the next. */
export interface PasswordTries {
  key: string;
  free: number;
}

export function signInTries(emailKey: string, source: Source): PasswordTries[] {
  if (source.device !== undefined)
    return [{ key: `wrong-password device ${source.device}`, free: 5 }];
  return [
    { key: `wrong-password ${emailKey} ${blockOf(source)}`, free: 5 },
    { key: `wrong-password ${emailKey}`, free: 20 },
  ];
}

/** By the account and not its address: what strangers try at sign-in must not delay the user. */
export function proofTries(userId: number): PasswordTries[] {
  return [{ key: `wrong-proof ${userId}`, free: 5 }];
}

/** One stranger has as many /64 as they like, within their /48. */
function blockOf({ networks }: Source): string {
  return networks.at(-1) ?? '';
}

export const wrongPasswordDelays = {
  /** After the last free one; doubles with each further one. */
  firstMs: 1000,
  maxMs: 15 * 60 * 1000,
  /** How long after the last attempt all is forgotten. */
  memoryMs: DAY_SECONDS * 1000,
};
