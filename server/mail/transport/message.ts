import * as v from 'valibot';
import { email } from '#contract/accounts.ts';
import type { OutgoingMail } from '../mail.ts';

/** Thrown if a recipient is not one plain address: nodemailer would parse lists and names. */
export class InvalidAddress extends Error {
  override name = 'InvalidAddress';
}

/**
 * A mail in nodemailer's format. Addresses are passed as objects and must be plain: nodemailer
 * splits `a@x.example, b@x.example` in two even in an object.
 */
export function toMessage({ messageKey, to, content, createdAt }: OutgoingMail, mailFrom: string) {
  if (!isPlain(to)) throw new InvalidAddress(JSON.stringify(to));
  return {
    from: readSender(mailFrom),
    to: { name: '', address: to },
    ...(content.replyTo &&
      isPlain(content.replyTo) && { replyTo: { name: '', address: content.replyTo } }),
    messageId: messageIdOf(messageKey, mailFrom),
    ...(content.inReplyTo && { inReplyTo: content.inReplyTo, references: content.inReplyTo }),
    date: createdAt,
    subject: content.subject,
    text: content.text,
    html: content.html,
    headers: {
      ...(!content.isWrittenByPerson && { 'Auto-Submitted': 'auto-generated' }),
      'Content-Language': content.locale,
      ...(content.requestId && { 'X-Request-Id': content.requestId }),
    },
    attachments: content.attachments?.map(({ filename, contentType, base64 }) => ({
      filename,
      contentType,
      content: base64,
      encoding: 'base64',
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

export function messageIdOf(messageKey: string, mailFrom: string): string {
  const { address } = readSender(mailFrom);
  return `<${messageKey}@${address.slice(address.lastIndexOf('@') + 1)}>`;
}

const isPlain = (address: string) => v.is(email, address) && address === address.trim();

/** `Vignette <hello@example.com>` or the bare address, as config.ts has validated it. */
function readSender(mailFrom: string) {
  const named = /^(?<name>[^<]*)<(?<address>[^>]+)>$/.exec(mailFrom)?.groups;
  return { name: named?.name?.trim() ?? '', address: named?.address ?? mailFrom };
}
