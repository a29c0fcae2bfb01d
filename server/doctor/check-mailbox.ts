import { say } from '#i18n/notice.ts';
import { openMailbox } from '../mail/mailbox/open-mailbox.ts';
import type { Config } from '../settings/config.ts';
import { type Finding, failure, success } from './finding.ts';

/** Signs in to the mailbox of replies and opens its folder; nothing is checked without one. */
export async function checkMailbox({ imap }: Pick<Config, 'imap'>): Promise<Finding[]> {
  if (!imap) return [];
  try {
    await (await openMailbox(imap)).close();
    return [
      success('mailbox', say('deskCheck.mailboxOk', { host: imap.host, folder: imap.folder })),
    ];
  } catch (error) {
    return [failure('mailbox', (error as Error).message, say('deskCheck.mailboxAdvice'))];
  }
}
