import type { Log } from '../../log.ts';
import type { Config } from '../../settings/config.ts';
import type { OutgoingMail } from '../mail.ts';
import { fileTransport } from './file-transport.ts';
import { smtpTransport } from './smtp-transport.ts';

export interface MailTransport {
  deliver(mail: OutgoingMail): Promise<void>;
  /** Whether the recipient was permanently rejected, so that a retry is useless. */
  isPermanent(error: unknown): boolean;
}

export function createTransport(config: Config, log: Log): MailTransport {
  return config.smtpUrl ? smtpTransport(config.smtpUrl, config) : fileTransport(config, log);
}
