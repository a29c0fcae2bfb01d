import { toLine } from '#contract/fields/fields.ts';
import { MAX_ENQUIRY_FILES, MAX_ENQUIRY_LINE } from '#contract/limits/enquiry-limits.ts';
import { locales } from '#i18n/locales.ts';
import type { Db } from '#server/db/client.ts';
import { isWithin } from '#server/limits/rate-limits.ts';
import type { Log } from '#server/log.ts';
import { type Mailbox, openMailbox } from '#server/mail/mailbox/open-mailbox.ts';
import type { MailboxSettings } from '#server/settings/mailbox-settings.ts';
import { cutText } from '#server/text/cut-text.ts';
import { emailKey } from '#server/text/email-key.ts';
import type { Translators } from '#server/text/translators.ts';
import { insertFiles, lockEnquiry, type NewFile, updateForReply } from '../enquiry.queries.ts';
import { findRoom, incomingLimits } from '../enquiry-limits.ts';
import { areTooLarge, type FindPictureFormat, readFile } from '../read-files.ts';
import * as queries from './incoming.queries.ts';
import {
  type AttachedFile,
  HEADERS,
  type MailHead,
  readBody,
  readHead,
  readReport,
  syntheticId,
} from './read-mail.ts';
import { CUT, cutMessage, htmlToText, readReply } from './reply-text.ts';

interface IncomingParts {
  db: Db;
  now: () => Date;
  log: Log;
  /** Undefined if replies by mail are not read. */
  settings: MailboxSettings | undefined;
  translators: Translators;
  findPictureFormat: FindPictureFormat;
}

interface Reply {
  mail_id: string;
  mail_from: string;
  text: string;
  files: AttachedFile[];
  /** Whether the mail was read to its end. */
  isWhole: boolean;
}

/** Longer than it takes to read one mail; each mail extends the lease. */
const LEASE_SECONDS = 180;
/** How far back a mailbox is read whose position is not known. */
const FIRST_READ_MS = 7 * 86_400_000;
/** A longer mail is read up to here, and without its files. */
const MAX_MAIL_BYTES = 12 * 1024 * 1024;
const MAX_BACKOFF_MS = 30 * 60_000;
const FIRST_BACKOFF_MS = 60_000;
/** A mail that fails so often is skipped, so that those after it are read. */
const MAX_ATTEMPTS = 3;
/** The names of files that are kept of a mail's files that are not. */
const MAX_LEFT_OUT = 50;

/**
 * Reads replies to enquiries from the mailbox. A mail belongs to an enquiry if it names one of the
 * mails that were sent for it, or if its subject has the number and it came from the address of the
 * enquiry. All others are ignored. No mail is changed or marked as read.
 */
export function createIncomingMail(parts: IncomingParts) {
  const { db, now, log, settings } = parts;
  const markers = locales.map((locale) => parts.translators[locale].t('mail.enquiryMarker'));
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

  async function readMail(mailbox: Mailbox, uid: number): Promise<void> {
    const headers = await mailbox.readHeaders(uid, HEADERS);
    const head = headers && (await readHead(headers).catch(() => undefined));
    if (!head || head.kind === 'automatic') return;
    if (head.kind === 'delivery-report') {
      const report = await mailbox.readSource(uid, MAX_MAIL_BYTES);
      if (report) await noteUndelivered(report);
      return;
    }
    const enquiryId = await findEnquiry(head);
    if (enquiryId === undefined) return;
    const source = await mailbox.readSource(uid, MAX_MAIL_BYTES);
    const body = source && (await readBody(source).catch(() => undefined));
    if (!body) return log.warn({ uid }, 'a reply to an enquiry could not be read');
    const { files } = body;
    const written = readReply(body.text || htmlToText(body.html), markers);
    const text = cutMessage(written || files.map(({ filename }) => filename).join('\n'));
    if (!text) return;
    await store(enquiryId, {
      mail_id: head.messageId || syntheticId(mailbox.uidValidity, uid),
      mail_from: cutText(toLine(head.from), MAX_ENQUIRY_LINE),
      text,
      files,
      isWhole: source.length < MAX_MAIL_BYTES,
    });
  }

  async function noteUndelivered(report: Buffer): Promise<void> {
    const { keys, statusCode } = readReport(report);
    for (const key of keys) await queries.noteUndelivered(db, key, { statusCode, at: now() });
  }

  async function findEnquiry({ keys, enquiryNo, from }: MailHead): Promise<number | undefined> {
    const named = await queries.findByMailKeys(db, keys);
    if (named !== undefined || enquiryNo === undefined || from === '') return named;
    return queries.findByNumberAndSender(db, enquiryNo, emailKey(from));
  }

  async function store(enquiryId: number, { files, isWhole, ...mail }: Reply): Promise<void> {
    const { kept, leftOut } = await sortFiles(files, isWhole);
    await db.transaction().execute(async (tx) => {
      if (!(await lockEnquiry(tx, enquiryId))) return;
      const room = await findRoom(tx, enquiryId, mail.text);
      if (room.isFull || !(await isWithin(tx, incomingLimits(enquiryId), now())))
        return log.warn(
          { enquiryId, mail: mail.mail_id },
          'a reply by mail beyond the limits of its enquiry stays in the mailbox only',
        );
      const stored = areTooLarge(kept, room.bytes) ? [] : kept;
      const refused = kept.slice(stored.length).map(({ filename }) => filename);
      const inserted = await queries.insertMailedMessage(tx, {
        ...mail,
        enquiry_id: enquiryId,
        at: now(),
        left_out: shorten([...refused, ...leftOut]),
      });
      if (inserted === undefined) return;
      await insertFiles(tx, inserted, stored);
      await updateForReply(tx, enquiryId, now());
    });
  }

  /**
   * The first pictures and PDFs, as many as an enquiry may have, and the names of the other files. Of a
   * mail that was read in part no file is kept.
   */
  async function sortFiles(attached: AttachedFile[], isWhole: boolean) {
    const kept: NewFile[] = [];
    const leftOut: string[] = [];
    for (const file of attached) {
      const mayBeKept = isWhole && kept.length < MAX_ENQUIRY_FILES;
      const read = mayBeKept && (await readFile(file, parts.findPictureFormat));
      if (read && !areTooLarge([...kept, read])) kept.push(read);
      else leftOut.push(file.filename);
    }
    return { kept, leftOut: isWhole ? leftOut : [...leftOut, CUT] };
  }

  return {
    /**
     * Reads what is new. After a failure, which it throws, it does nothing for a minute, and for
     * longer after each further one. The signal ends it before the next mail.
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

const shorten = (names: string[]) =>
  names.length > MAX_LEFT_OUT ? [...names.slice(0, MAX_LEFT_OUT - 1), CUT] : names;
