import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Db } from '../db/client.ts';
import type { Config } from '../settings/config.ts';
import { countNoun } from '../text/count-noun.ts';
import { countDeadMails, countStuckMails, type MailCount } from './doctor.queries.ts';
import { type Finding, failure, success, warning } from './finding.ts';

const TIMEOUTS = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 5_000 };

/** Connects and signs in to the mail server, without sending. */
export async function checkMail({ smtpUrl, dataDir }: Config): Promise<Finding> {
  if (!smtpUrl) {
    return warning(
      'mail',
      `mails are written to files under ${join(dataDir, 'mail')}`,
      'Set SMTP_URL: until then no mail is sent.',
    );
  }
  const { hostname, username } = new URL(smtpUrl);
  const transport = createTransport({ url: smtpUrl, ...TIMEOUTS });
  try {
    await transport.verify();
    return success(
      'mail',
      `${hostname} ${username ? 'accepts the user name and password' : 'accepts connections'}`,
    );
  } catch (error) {
    const advice = 'Check SMTP_URL: host, port, user name and password.';
    return failure('mail', `${hostname}: ${(error as Error).message}`, advice);
  } finally {
    transport.close();
  }
}

/**
 * Checks for mails that wait too long and mails that could not be delivered. A rejected address is
 * a warning, because a visitor may have mistyped it, unless it is BUSINESS_EMAIL. A mail that
 * expired today is a failure: the mail server could not be reached or rejects our mails.
 */
export async function checkOutgoingMail(db: Db, { businessEmail }: Config): Promise<Finding> {
  const stuck = await countStuckMails(db, businessEmail);
  const dead = await countDeadMails(db, businessEmail);
  const findings = [
    ...(stuck?.mails ? [describeStuck(stuck)] : []),
    ...(dead?.mails ? [describeDead(dead)] : []),
  ];
  if (findings.length === 0)
    return success('outgoing mail', 'none overdue, none failed in the last 7 days');
  const isFailure = stuck?.mails || dead?.businessMails || dead?.expiredToday;
  return (isFailure ? failure : warning)(
    'outgoing mail',
    findings.join('; '),
    '"vignette mail list" shows each. Check SMTP_URL, MAIL_FROM and BUSINESS_EMAIL, and that a server is running: it retries waiting mails. "vignette mail retry" sends a failed mail about an order again.',
  );
}

const describeStuck = ({ since, ...counted }: MailCount & { since: Date | null }) =>
  `${countNoun(counted.mails, 'mail')} not sent, the oldest since ${since?.toISOString()}${details(counted)}`;

const describeDead = (counted: MailCount) =>
  `${countNoun(counted.mails, 'mail')} could not be delivered in the last 7 days${details(counted)}`;

function details({ businessMails, newestReason }: MailCount): string {
  const business = businessMails > 0 ? `, ${businessMails} of them to BUSINESS_EMAIL` : '';
  return `${business}${newestReason ? ` (latest reply: ${newestReason})` : ''}`;
}
