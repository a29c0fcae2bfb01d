import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { say } from '#i18n/notice.ts';
import type { Db } from '../db/client.ts';
import { messageOf } from '../errors/thrown.ts';
import { openMailbox } from '../mail/mailbox/open-mailbox.ts';
import type { Config } from '../settings/config.ts';
import { countDeadMails, countStuckMails, type MailCount } from './doctor.queries.ts';
import { type Finding, failure, success, warning } from './finding.ts';

const TIMEOUTS = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 5_000 };

/** Connects and signs in to the mail server, without sending. */
export async function checkMail({ smtpUrl, dataDir }: Config): Promise<Finding> {
  if (!smtpUrl) {
    return warning(
      'mail',
      say('deskCheck.mailFiles', { folder: join(dataDir, 'mail') }),
      say('deskCheck.mailFilesAdvice'),
    );
  }
  const { hostname, username } = new URL(smtpUrl);
  const transport = createTransport({ url: smtpUrl, ...TIMEOUTS });
  try {
    await transport.verify();
    const message = username ? 'deskCheck.mailSignedIn' : 'deskCheck.mailConnected';
    return success('mail', say(message, { host: hostname }));
  } catch (error) {
    return failure('mail', `${hostname}: ${messageOf(error)}`, say('deskCheck.mailAdvice'));
  } finally {
    transport.close();
  }
}

/** Signs in to the mailbox of replies and opens its folder; nothing is checked without one. */
export async function checkMailbox({ imap }: Pick<Config, 'imap'>): Promise<Finding[]> {
  if (!imap) return [];
  try {
    await (await openMailbox(imap)).close();
    return [
      success('mailbox', say('deskCheck.mailboxOk', { host: imap.host, folder: imap.folder })),
    ];
  } catch (error) {
    return [failure('mailbox', messageOf(error), say('deskCheck.mailboxAdvice'))];
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
    ...(stuck.mails > 0 ? [describeStuck(stuck)] : []),
    ...(dead.mails > 0 ? [describeDead(dead)] : []),
  ];
  if (findings.length === 0) return success('outgoingMail', say('deskCheck.mailsOk'));
  const isFailure = stuck.mails || dead.businessMails || dead.expiredToday;
  return (isFailure ? failure : warning)(
    'outgoingMail',
    say('deskCheck.mails', { findings }),
    say('deskCheck.mailsAdvice'),
  );
}

const describeStuck = ({ since, ...counted }: MailCount & { since: Date | null }) =>
  say('deskCheck.mailsStuck', {
    ...details(counted),
    since: since && { time: since.toISOString() },
  });

const describeDead = (counted: MailCount) => say('deskCheck.mailsFailed', details(counted));

function details({ mails, businessMails, newestReason }: MailCount) {
  return {
    count: mails,
    business: businessMails > 0 ? say('deskCheck.mailsBusiness', { mails: businessMails }) : '',
    reply: newestReason ? say('deskCheck.mailsReply', { reply: newestReason }) : '',
  };
}
