import PostalMime from 'postal-mime';
import { toLine } from '#contract/fields/fields.ts';
import { MAX_ENQUIRY_LINE } from '#contract/limits/enquiry-limits.ts';
import { cutText } from '#server/text/cut-text.ts';

/** The headers by which a mail is classified and assigned to an enquiry. */
export const HEADERS = [
  'from',
  'subject',
  'message-id',
  'in-reply-to',
  'references',
  'auto-submitted',
  'precedence',
  'content-type',
];

export interface MailHead {
  /** Empty if the header is missing or no address. */
  from: string;
  /** Empty if the header is missing. */
  messageId: string;
  /** The random parts of our Message-IDs in `In-Reply-To` and `References`. */
  keys: string[];
  /** The number in the subject. */
  enquiryNo: string | undefined;
  kind: 'mail' | 'automatic' | 'delivery-report';
}

const KEY = /<([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})@/g;
/** The number of an enquiry, which is in the subjects of our mails. */
export const NUMBER = /\bVE-[0-9A-Z]{4}-[0-9A-Z]{4}\b/;
const MAX_ID = 500;
const STATUS_CODE = /^Status:\s*([45]\.\d{1,3}\.\d{1,3})\b/im;

export async function readHead(headers: Buffer): Promise<MailHead> {
  const mail = await PostalMime.parse(headers);
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value ?? '';
  return {
    from: mail.from?.address ?? '',
    messageId: cutText(toLine(mail.messageId ?? ''), MAX_ID),
    keys: listKeys(`${mail.inReplyTo ?? ''} ${mail.references ?? ''}`),
    enquiryNo: NUMBER.exec(mail.subject ?? '')?.[0],
    kind: kindOf(header),
  };
}

/**
 * Instead of the Message-ID of a mail that has none, so that it is stored once. It has no angle
 * brackets, unlike a Message-ID that an answer can name.
 */
export const syntheticId = (uidValidity: number, uid: number) => `${uidValidity}-${uid}`;

function kindOf(header: (name: string) => string): MailHead['kind'] {
  if (/^multipart\/report\b/i.test(header('content-type'))) return 'delivery-report';
  const isAutomatic =
    !/^(?:no\b|$)/i.test(header('auto-submitted').trim()) ||
    /\b(?:bulk|junk|list|auto_reply)\b/i.test(header('precedence'));
  return isAutomatic ? 'automatic' : 'mail';
}

const listKeys = (text: string) => Array.from(text.matchAll(KEY), ([, key]) => key as string);

/**
 * The keys of our mails that could not be delivered, of a report that contains their headers, and the
 * status code of the recipient (RFC 3464).
 */
export function readReport(report: Buffer): { keys: string[]; statusCode: string | undefined } {
  const text = report.toString('latin1');
  const recipient = text.split(/\r?\n\r?\n/).find((part) => /^Action:\s*failed\b/im.test(part));
  if (recipient === undefined) return { keys: [], statusCode: undefined };
  const ids = text.matchAll(/^Message-ID:\s*(<.+>)/gim);
  return {
    keys: Array.from(ids, ([, id]) => id as string).flatMap(listKeys),
    statusCode: STATUS_CODE.exec(recipient)?.[1],
  };
}

export type AttachedFile = Awaited<ReturnType<typeof readBody>>['files'][number];

/** The text and the files of a mail, without pictures inside of its HTML, such as logos. */
export async function readBody(source: Buffer) {
  const { text, html, attachments } = await PostalMime.parse(source);
  return {
    text: text ?? '',
    html: html ?? '',
    files: attachments
      .filter(({ related }) => !related)
      .map(({ filename, content }) => ({
        filename: cutText(toLine(filename ?? ''), MAX_ENQUIRY_LINE) || 'file',
        bytes:
          typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as ArrayBuffer),
      })),
  };
}
