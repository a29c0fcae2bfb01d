import { type Limit, perNetwork } from '#server/limits/rate-limits.ts';

/** Requests of an account that wait for an answer. */
export const MAX_OPEN_REQUESTS = 10;

/**
 * Every limit of screeners and the key it is counted under in `rate_limits`. A `network` is an IPv4
 * address, or a /64 of IPv6 and, with four times the limit, its /48; a `block` is the widest of
 * these. Keys with a block have a lower limit than those of the screener alone, so that requests
 * from one network, for example with a forwarded link, do not use up the recipient's codes and
 * attempts.
 *
 * | key                                | at most                                       |
 * |------------------------------------|-----------------------------------------------|
 * | `screener-request <user id>`       | 20 requests in a day                          |
 * | `screener-mail <id>`               | 1 code in 60 s                                |
 * | `screener-mail-day <id> <block>`   | 10 codes in a day                             |
 * | `screener-mail-day <id>`           | 20 codes in a day                             |
 * | `screener-mail-network <network>`  | 60 codes in an hour: an office, a market hall |
 * | `screener-try <id> <block>`        | 20 attempts to enter a code in a day          |
 * | `screener-try <id>`                | 50 attempts in a day                          |
 * | `screener-try-network <network>`   | 30 attempts in an hour                        |
 * | `screener-open <id>`               | 300 opened episodes in an hour                |
 */

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3600;
const DAY_SECONDS = 24 * HOUR_SECONDS;

export const requestLimits = (userId: number): Limit[] => [
  { key: `screener-request ${userId}`, max: 20, windowSeconds: DAY_SECONDS },
];

export function codeMailLimits(screenerId: number, networks: string[]): Limit[] {
  const block = networks.at(-1);
  return [
    { key: `screener-mail ${screenerId}`, max: 1, windowSeconds: MINUTE_SECONDS },
    { key: `screener-mail-day ${screenerId} ${block}`, max: 10, windowSeconds: DAY_SECONDS },
    { key: `screener-mail-day ${screenerId}`, max: 20, windowSeconds: DAY_SECONDS },
    ...perNetwork('screener-mail-network', networks, { max: 60, windowSeconds: HOUR_SECONDS }),
  ];
}

/** Counts right codes too, so that the count precedes the comparison. */
export function codeTryLimits(screenerId: number, networks: string[]): Limit[] {
  const block = networks.at(-1);
  return [
    { key: `screener-try ${screenerId} ${block}`, max: 20, windowSeconds: DAY_SECONDS },
    { key: `screener-try ${screenerId}`, max: 50, windowSeconds: DAY_SECONDS },
    ...perNetwork('screener-try-network', networks, { max: 30, windowSeconds: HOUR_SECONDS }),
  ];
}

/** Each opened episode is a row of the report. */
export const openLimits = (screenerId: number): Limit[] => [
  { key: `screener-open ${screenerId}`, max: 300, windowSeconds: HOUR_SECONDS },
];
