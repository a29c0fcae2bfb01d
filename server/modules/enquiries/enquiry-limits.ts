import { type Limit, perNetwork } from '../../limits/rate-limits.ts';

/**
 * Every limit of enquiries and the key it is counted under in `rate_limits`; limits per day have the
 * suffix `-day`. A `network` is an IPv4 address, or a /64 of IPv6 and, with four times the limit, its
 * /48. A call that exceeds one of the first three is rejected; without the fourth no confirmation is
 * sent; a reply by mail beyond the last two is not read.
 *
 * | key                              | at most                                      |
 * |----------------------------------|----------------------------------------------|
 * | `enquiry <network>`              | 5 enquiries in 10 minutes, 30 in a day       |
 * | `enquiry-user <user id>`         | 5 enquiries in 10 minutes, 30 in a day       |
 * | `enquiry-reply <enquiry id>`     | 10 replies in 10 minutes, 50 in a day        |
 * | `enquiry-confirmation <address>` | 3 mails in an hour, 10 in a day              |
 * | `enquiry-mail <enquiry id>`      | 20 replies by mail in an hour, 50 in a day   |
 * | `enquiry-thread <enquiry id>`    | 500 replies of both kinds                    |
 */
const TEN_MINUTES = 10 * 60;
const HOUR_SECONDS = 3600;
const DAY_SECONDS = 24 * HOUR_SECONDS;
const YEAR_SECONDS = 365 * DAY_SECONDS;

/** All replies to one enquiry. Its window is longer than enquiries are kept. */
const threadLimit = (enquiryId: number): Limit => ({
  key: `enquiry-thread ${enquiryId}`,
  max: 500,
  windowSeconds: 20 * YEAR_SECONDS,
});

export function sendLimits(networks: string[], userId: number | undefined): Limit[] {
  const short = { max: 5, windowSeconds: TEN_MINUTES };
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
  { key: `enquiry-reply ${enquiryId}`, max: 10, windowSeconds: TEN_MINUTES },
  { key: `enquiry-reply-day ${enquiryId}`, max: 50, windowSeconds: DAY_SECONDS },
  threadLimit(enquiryId),
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
  threadLimit(enquiryId),
];
