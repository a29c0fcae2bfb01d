import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';
import { type Finding, failure, isFine, warning } from './finding.ts';

const TIMEOUTS = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 5_000 };

/** Connects and signs in to the mail server, without sending. */
export async function checkMail({ smtpUrl, dataDir }: Config): Promise<Finding> {
  if (!smtpUrl) {
    return warning(
      'mail',
      `mails are written to files under ${join(dataDir, 'mail')}`,
      'Set SMTP_URL: until then no mail is sent.',
    );
  }
  const { hostname } = new URL(smtpUrl);
  const transport = createTransport({ url: smtpUrl, ...TIMEOUTS });
  try {
    await transport.verify();
    return isFine('mail', `${hostname} accepts the sign-in`);
  } catch (error) {
    const advice = 'Check SMTP_URL: host, port, user name and password.';
    return failure('mail', `${hostname}: ${(error as Error).message}`, advice);
  } finally {
    transport.close();
  }
}
