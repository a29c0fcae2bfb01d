import type { OutgoingMail } from './mail.ts';

/**
 * A mail as nodemailer takes it. Addresses are objects, never text to be parsed, and the envelope
 * is said outright: whatever an address holds, it is one recipient and no header.
 */
export function toMessage({ id, to, content, createdAt }: OutgoingMail, mailFrom: string) {
  const from = readSender(mailFrom);
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);
  return {
    from,
    to: { name: '', address: to },
    envelope: { from: from.address, to: [to] },
    messageId: `<mail-${id}-${createdAt.getTime()}@${domain}>`,
    date: createdAt,
    subject: content.subject,
    text: content.text,
    html: content.html,
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': content.locale },
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

/** `Vignette <hello@example.com>` or the bare address; config.ts has seen to the form. */
function readSender(mailFrom: string) {
  const named = /^(?<name>[^<]*)<(?<address>[^>]+)>$/.exec(mailFrom)?.groups;
  return { name: named?.name?.trim() ?? '', address: named?.address ?? mailFrom };
}
