import type { Db, Tx } from '#server/db/client.ts';
import type { Caller, SignedInUser } from '#server/http/api/caller.ts';
import type { Log } from '#server/log.ts';
import type { AccountMails } from '#server/mail/letters/account-mails.ts';
import type { Mailer } from '#server/mail/outbox/mailer.ts';
import type { Passwords } from './passwords/passwords.ts';

/** Dependencies of the account services. */
export interface AccountParts {
  db: Db;
  log: Pick<Log, 'info' | 'warn'>;
  now: () => Date;
  passwords: Passwords;
  mailer: Mailer;
  mails: AccountMails;
  siteName: string;
  /** The networks that an IP address is counted under, narrowest first. */
  networksOf: (address: string) => string[];
  /** Runs in the transaction that deletes an account, before the deletion. */
  onDeletion: (tx: Tx, userId: number) => Promise<void>;
}

export type SignedInCaller = Caller & { user: SignedInUser };

/** How long delivery of a mail about a changed password or address is attempted. */
export const NOTICE_DELIVERY_MINUTES = 3 * 24 * 60;

export function minutesAfter(time: Date, minutes: number): Date {
  return new Date(time.getTime() + minutes * 60_000);
}
