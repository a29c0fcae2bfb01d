import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';
import { type Finding, failure, isFine, warning } from './finding.ts';

const TIMEOUTS = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 5_000 };

/** Signs in at the mail server and sends nothing. */
export async function checkMail({ smtpUrl, dataDir }: Config): Promise<Finding> {
  if (!smtpUrl) {
    return warning(
      'mail',
      `mails are written to files under ${join(dataDir, 'mail')}`,
      'Set SMTP_URL, or nobody gets a mail.',
    );
  }
  const { hostname } = new URL(smtpUrl);
  const transport = createTransport({ url: smtpUrl, ...TIMEOUTS });
  try {
    await transport.verify();
    return isFine('mail', `${hostname} takes mail`);
  } catch (error) {
    const advice = 'Look at SMTP_URL: the server, its port, the user and the password.';
    return failure('mail', `${hostname}: ${(error as Error).message}`, advice);
  } finally {
    transport.close();
  }
}
