import type { Tx } from '#server/db/client.ts';
import { type Limit, perNetwork } from '#server/limits/rate-limits.ts';
import { measureThread } from './enquiry.queries.ts';

/** The longest message; a longer reply by mail is cut. */
export const MAX_MESSAGE_TEXT = 10_000;
/**
 * An enquiry of this size takes no more messages of the visitor: the site refuses them, and mails stay
 * in the mailbox only. Operators can still answer.
 */
const MAX_THREAD_MESSAGES = 200;
const MAX_THREAD_TEXT = 400_000;
/** The bytes of all files of an enquiry; further files of replies by mail are left out. */
const MAX_THREAD_BYTES = 50 * 1024 * 1024;

/**
 * Whether the visitor may add this text, and how many bytes of files. The caller has locked the
 * enquiry.
 */
export async function findRoom(tx: Tx, enquiryId: number, text: string) {
  const { messages, characters, bytes } = await measureThread(tx, enquiryId);
  return {
    isFull: messages >= MAX_THREAD_MESSAGES || characters + text.length > MAX_THREAD_TEXT,
    bytes: MAX_THREAD_BYTES - bytes,
  };
}

/**
 * Every limit of enquiries in time and the key it is counted under in `rate_limits`; limits per day
 * have the suffix `-day`. A `network` is an IPv4 address, or a /64 of IPv6 and, with four times the
 * limit, its /48. A call that exceeds one of the first three is rejected; beyond the fourth no
 * confirmation is sent; a reply by mail beyond the last one stays in the mailbox only.
 *
 * | key                              | at most                                      |
 * |----------------------------------|----------------------------------------------|
 * | `enquiry <network>`              | 5 enquiries in 10 minutes, 30 in a day       |
 * | `enquiry-user <user id>`         | 5 enquiries in 10 minutes, 30 in a day       |
 * | `enquiry-reply <enquiry id>`     | 10 replies in 10 minutes, 50 in a day        |
 * | `enquiry-confirmation <address>` | 3 mails in an hour, 10 in a day              |
 * | `enquiry-mail <enquiry id>`      | 20 replies by mail in an hour, 50 in a day   |
 */

const TEN_MINUTES_SECONDS = 10 * 60;
const HOUR_SECONDS = 3600;
const DAY_SECONDS = 24 * HOUR_SECONDS;

export function sendLimits(networks: string[], userId: number | undefined): Limit[] {
  const short = { max: 5, windowSeconds: TEN_MINUTES_SECONDS };
  const long = { max: 30, windowSeconds: DAY_SECONDS };
  return [
    ...perNetwork('enquiry', networks, short),
    ...perNetwork('enquiry-day', networks, long),
    ...(userId === undefined
      ? []
      : [
          { key: `enquiry-user ${userId}`, ...short },
          { key: `enquiry-user-day ${userId}`, ...long },
        ]),
  ];
}

export const replyLimits = (enquiryId: number): Limit[] => [
  { key: `enquiry-reply ${enquiryId}`, max: 10, windowSeconds: TEN_MINUTES_SECONDS },
  { key: `enquiry-reply-day ${enquiryId}`, max: 50, windowSeconds: DAY_SECONDS },
];

/** Ignores a tag after `+`: at most providers such addresses belong to the same mailbox. */
export function confirmationLimits(emailKey: string): Limit[] {
  const mailbox = emailKey.replace(/\+[^@]*@/, '@');
  return [
    { key: `enquiry-confirmation ${mailbox}`, max: 3, windowSeconds: HOUR_SECONDS },
    { key: `enquiry-confirmation-day ${mailbox}`, max: 10, windowSeconds: DAY_SECONDS },
  ];
}

export const incomingLimits = (enquiryId: number): Limit[] => [
  { key: `enquiry-mail ${enquiryId}`, max: 20, windowSeconds: HOUR_SECONDS },
  { key: `enquiry-mail-day ${enquiryId}`, max: 50, windowSeconds: DAY_SECONDS },
];
