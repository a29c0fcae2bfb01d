import type { Log } from '../../log.ts';
import type { Config } from '../../settings/config.ts';
import type { OutgoingMail } from '../mail.ts';
import { fileCarrier } from './file-transport.ts';
import { smtpCarrier } from './smtp-transport.ts';

/** Delivers mails. */
export interface Carrier {
  deliver(mail: OutgoingMail): Promise<void>;
  /** Whether the recipient was refused for good, so that another attempt is useless. */
  isFinal(error: unknown): boolean;
}

export function createCarrier(config: Config, log: Log): Carrier {
  return config.smtpUrl ? smtpCarrier(config.smtpUrl, config) : fileCarrier(config, log);
}
