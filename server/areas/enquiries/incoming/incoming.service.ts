import { type Mailbox, openMailbox } from '#server/mail/mailbox/open-mailbox.ts';
import type { MailboxSettings } from '#server/settings/mailbox-settings.ts';
import * as queries from './incoming.queries.ts';
import { createMailReader, type MailReaderParts } from './incoming-mail.ts';

interface IncomingParts extends MailReaderParts {
  /** Undefined if replies by mail are not read. */
  settings: MailboxSettings | undefined;
}

/** Longer than it takes to read one mail; each mail extends the lease. */
const LEASE_SECONDS = 180;
/** How far back a mailbox is read whose position is not known. */
const FIRST_READ_MS = 7 * 86_400_000;
const MAX_BACKOFF_MS = 30 * 60_000;
const FIRST_BACKOFF_MS = 60_000;
/** A mail that fails so often is skipped, so that those after it are read. The warning below says it. */
const MAX_ATTEMPTS = 3;

/**
 * Reads replies to enquiries from the mailbox. A mail belongs to an enquiry if it names one of the
 * mails that were sent for it, or if its subject has the number and it came from the address of the
 * enquiry. All others are ignored. No mail is changed or marked as read.
 */
export function createIncomingMail(parts: IncomingParts) {
  const { db, now, log, settings } = parts;
  const readMail = createMailReader(parts);
  let failures = 0;
  let pausedUntil = 0;
  /** The mail at which the latest runs failed. */
  let failed = { id: '', attempts: 0, reason: '' };

  async function readAll(name: string, open: MailboxSettings, signal: AbortSignal): Promise<void> {
    const position = await queries.leaseMailbox(db, name, LEASE_SECONDS);
    if (!position) return;
    try {
      const mailbox = await openMailbox(open);
      try {
        const { uidValidity } = mailbox;
        const uids =
          position.uidValidity === uidValidity
            ? await mailbox.listAfter(position.lastUid)
            : await mailbox.listSince(new Date(now().getTime() - FIRST_READ_MS));
        for (const uid of uids) {
          if (signal.aborted) return;
          await attempt(mailbox, uid);
          const read = { uidValidity, lastUid: uid, seconds: LEASE_SECONDS };
          await queries.moveOn(db, name, read);
        }
      } finally {
        await mailbox.close();
      }
    } finally {
      await queries.releaseMailbox(db, name);
    }
  }

  /** After a failure the connection may be gone: the next run tries again, or skips the mail. */
  async function attempt(mailbox: Mailbox, uid: number): Promise<void> {
    const id = `${mailbox.uidValidity} ${uid}`;
    const { attempts, reason } = failed.id === id ? failed : { attempts: 0, reason: '' };
    if (attempts === MAX_ATTEMPTS)
      return log.warn({ uid, reason }, 'a mail that could not be read three times is skipped');
    try {
      await readMail(mailbox, uid);
    } catch (error) {
      failed = { id, attempts: attempts + 1, reason: String(error) };
      throw error;
    }
  }

  return {
    /**
     * Reads what is new. After a failure, which it throws, it does nothing for `FIRST_BACKOFF_MS`, and
     * for longer after each further one. The signal ends it before the next mail.
     */
    async run(signal: AbortSignal): Promise<void> {
      if (!settings || now().getTime() < pausedUntil) return;
      const { user, host, folder } = settings;
      try {
        await readAll(`${user}@${host}/${folder}`, settings, signal);
        failures = 0;
      } catch (error) {
        const pause = Math.min(FIRST_BACKOFF_MS * 2 ** failures, MAX_BACKOFF_MS);
        failures += 1;
        pausedUntil = now().getTime() + pause;
        throw error;
      }
    },
  };
}
