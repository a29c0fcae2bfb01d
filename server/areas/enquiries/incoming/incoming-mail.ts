import { toLine } from '#contract/fields/fields.ts';
import { MAX_ENQUIRY_LINE } from '#contract/limits/enquiry-limits.ts';
import { locales } from '#i18n/locales.ts';
import type { Db } from '#server/db/client.ts';
import type { Mailbox } from '#server/mail/mailbox/open-mailbox.ts';
import { cutText } from '#server/text/cut-text.ts';
import { emailKey } from '#server/text/email-key.ts';
import type { Translators } from '#server/text/translators.ts';
import * as queries from './incoming.queries.ts';
import {
  HEADERS,
  type MailHead,
  readBody,
  readHead,
  readReport,
  syntheticId,
} from './read-mail.ts';
import { cutMessage, htmlToText, readReply } from './reply-text.ts';
import { type ReplyParts, storeReply } from './store-reply.ts';

export interface MailReaderParts extends ReplyParts {
  translators: Translators;
}

/** A longer mail is read up to here, and without its files. */
const MAX_MAIL_BYTES = 12 * 1024 * 1024;

/**
 * Returns a function that reads one mail of the mailbox: it stores a reply to an enquiry, notes a
 * delivery report, and ignores all others.
 */
export function createMailReader(parts: MailReaderParts) {
  const { db, now, log, translators } = parts;
  const markers = locales.map((locale) => translators[locale].t('mail.enquiryMarker'));

  return async (mailbox: Mailbox, uid: number): Promise<void> => {
    const headers = await mailbox.readHeaders(uid, HEADERS);
    const head = headers && (await readHead(headers).catch(() => undefined));
    if (!head || head.kind === 'automatic') return;
    if (head.kind === 'delivery-report') {
      const report = await mailbox.readSource(uid, MAX_MAIL_BYTES);
      if (report) await noteUndelivered(db, report, now());
      return;
    }
    const enquiryId = await findEnquiry(db, head);
    if (enquiryId === undefined) return;
    const source = await mailbox.readSource(uid, MAX_MAIL_BYTES);
    const body = source && (await readBody(source).catch(() => undefined));
    if (!body) return log.warn({ uid }, 'a reply to an enquiry could not be read');
    const { files } = body;
    const written = readReply(body.text || htmlToText(body.html), markers);
    const text = cutMessage(written || files.map(({ filename }) => filename).join('\n'));
    if (!text) return;
    await storeReply(parts, enquiryId, {
      mail_id: head.messageId || syntheticId(mailbox.uidValidity, uid),
      mail_from: cutText(toLine(head.from), MAX_ENQUIRY_LINE),
      text,
      files,
      isWhole: source.length < MAX_MAIL_BYTES,
    });
  };
}

async function noteUndelivered(db: Db, report: Buffer, at: Date): Promise<void> {
  const { keys, statusCode } = readReport(report);
  for (const key of keys) await queries.noteUndelivered(db, key, { statusCode, at });
}

async function findEnquiry(
  db: Db,
  { keys, enquiryNo, from }: MailHead,
): Promise<number | undefined> {
  const named = await queries.findByMailKeys(db, keys);
  if (named !== undefined || enquiryNo === undefined || from === '') return named;
  return queries.findByNumberAndSender(db, enquiryNo, emailKey(from));
}
