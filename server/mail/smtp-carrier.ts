import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';
import type { Carrier } from './carrier.ts';
import { toMessage } from './message.ts';

/** Together below the worker's lease, so that no two servers send one mail. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
const WHOLE_TIMEOUT_MS = 60_000;

/** A mail server, one connection a mail. */
export function smtpCarrier(url: string, { mailFrom }: Pick<Config, 'mailFrom'>): Carrier {
  return {
    async deliver(mail) {
      const transport = createTransport({ url, ...TIMEOUTS });
      const late = Promise.withResolvers<never>();
      const timer = setTimeout(() => {
        late.reject(new Error('the mail server took too long'));
      }, WHOLE_TIMEOUT_MS);
      try {
        await Promise.race([transport.sendMail(toMessage(mail, mailFrom)), late.promise]);
      } finally {
        clearTimeout(timer);
        transport.close();
      }
    },
    isFinal: isRefusal,
  };
}

/**
 * The server will never have this recipient. Whatever else it refuses, the sender's address or the
 * message, may be a setting that somebody mends, and is tried until the mail expires.
 */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { command, responseCode = 0 } = error as { command?: string; responseCode?: number };
  return command === 'RCPT TO' && responseCode >= 500;
}
