import type { Limit } from '#server/limits/rate-limits.ts';

/**
 * Every limit of orders and the key it is counted under in `rate_limits`; limits per day have the
 * suffix ` day`. A call that exceeds one of the first five is rejected; if it exceeds another, it
 * succeeds and the mail is not sent. Mails caused by an operator are not limited, nor is the mail with
 * the memo of a deal to the account.
 *
 * | key                              | at most                                              |
 * |----------------------------------|------------------------------------------------------|
 * | `order <user id>`                | 10 orders in a minute, 50 in a day                   |
 * | `withdrawal <user id>`           | 10 withdrawals in a minute, 50 in a day              |
 * | `answer <user id>`               | 10 answers to quotes in a minute, 50 in a day        |
 * | `message <user id>`              | 10 messages in a minute, 100 in a day                |
 * | `export <user id>`               | 6 files in a minute                                  |
 * | `order-mail <user id>`           | 20 mails in an hour, 60 in a day, to the account     |
 * | `contact-mail-from <user id>`    | 10 mails in an hour, 20 in a day, to other addresses |
 * | `contact-mail-to <address>`      | 3 mails in an hour, 6 in a day, from all accounts    |
 * | `titles-taken <quote id>`        | 1 mail in a day, to the operator                     |
 */

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3600;
const DAY_SECONDS = 24 * HOUR_SECONDS;

function perMinuteAndDay(key: string, perMinute: number, perDay: number): Limit[] {
  return [
    { key, max: perMinute, windowSeconds: MINUTE_SECONDS },
    { key: `${key} day`, max: perDay, windowSeconds: DAY_SECONDS },
  ];
}

function perHourAndDay(key: string, perHour: number, perDay: number): Limit[] {
  return [
    { key, max: perHour, windowSeconds: HOUR_SECONDS },
    { key: `${key} day`, max: perDay, windowSeconds: DAY_SECONDS },
  ];
}

/** Also limits the mails to the operator, who gets one for each order. */
export const orderLimits = (userId: number) => perMinuteAndDay(`order ${userId}`, 10, 50);

/**
 * The operator gets an email for each withdrawal, and orders of many days can be withdrawn at once.
 */
export const withdrawalLimits = (userId: number) => perMinuteAndDay(`withdrawal ${userId}`, 10, 50);

/** For each answer to a quote and each message the operator gets an email. */
export const answerLimits = (userId: number) => perMinuteAndDay(`answer ${userId}`, 10, 50);
export const messageLimits = (userId: number) => perMinuteAndDay(`message ${userId}`, 10, 100);

export const exportLimits = (userId: number): Limit[] => [
  { key: `export ${userId}`, max: 6, windowSeconds: MINUTE_SECONDS },
];

/** For mails to the address of the account. */
export const ownMailLimits = (userId: number) => perHourAndDay(`order-mail ${userId}`, 20, 60);

/** Ignores a tag after `+`: at most providers such addresses belong to the same mailbox. */
export function contactMailLimits(userId: number, emailKey: string): Limit[] {
  const mailbox = emailKey.replace(/\+[^@]*@/, '@');
  return [
    ...perHourAndDay(`contact-mail-from ${userId}`, 10, 20),
    ...perHourAndDay(`contact-mail-to ${mailbox}`, 3, 6),
  ];
}

/** For mails to the operator about a quote that cannot be accepted. */
export const takenMailLimits = (quoteId: number): Limit[] => [
  { key: `titles-taken ${quoteId}`, max: 1, windowSeconds: DAY_SECONDS },
];
