import { createTransport } from 'nodemailer';
import type { Config } from '#server/settings/config.ts';
import type { MailTransport } from './mail-transport.ts';
import { toMessage } from './message.ts';

/** The time of a job (server/jobs/kinds.ts) is longer than these, so that no two machines send one mail. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
const TOTAL_TIMEOUT_MS = 60_000;

/** Delivers over SMTP, with a new connection for each mail. */
export function smtpTransport(url: string, { mailFrom }: Pick<Config, 'mailFrom'>): MailTransport {
  return {
    async deliver(mail) {
      const transport = createTransport({ url, ...TIMEOUTS });
      const timeout = Promise.withResolvers<never>();
      const timer = setTimeout(() => {
        timeout.reject(new Error('the mail server took too long'));
      }, TOTAL_TIMEOUT_MS);
      try {
        const message = toMessage(mail, mailFrom);
        await Promise.race([transport.sendMail(message), timeout.promise]);
        return message.messageId;
      } finally {
        clearTimeout(timer);
        transport.close();
      }
    },
    isPermanent: isRecipientRejected,
  };
}

/** An enhanced status code (RFC 3463) anywhere in the reply, but not part of an IP address. */
const ENHANCED_CODE = /(?<![\d.])5\.\d{1,3}\.\d{1,3}(?!\.?\d)/;
/** Codes about an address (5.1.x), except 5.1.7 and 5.1.8, which are about the sender's. */
const BAD_RECIPIENT = /^5\.1\.(?![78]$)/;
/** Codes about security and policy (5.7.x), and the two about the sender's address. */
const BAD_SENDER = /^5\.(?:7\.|1\.[78]$)/;

/**
 * True only if the reply means that the recipient does not exist. A rejected relay, sender or
 * message can be a wrong setting that will be corrected, so these are retried until the mail
 * expires. Some servers reject relaying with a 550 without an enhanced code; their text says so.
 */
function isRecipientRejected(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { command, response = '' } = error as { command?: string; response?: string };
  if (command !== 'RCPT TO') return false;
  const [enhanced = ''] = ENHANCED_CODE.exec(response) ?? [];
  if (BAD_RECIPIENT.test(enhanced)) return true;
  return /^55[03]/.test(response) && !BAD_SENDER.test(enhanced) && !/relay/i.test(response);
}
