import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import { fileCarrier } from './file-carrier.ts';
import type { OutgoingMail } from './mail.ts';
import { smtpCarrier } from './smtp-carrier.ts';

/** Takes mails away. */
export interface Carrier {
  deliver(mail: OutgoingMail): Promise<void>;
  /** Whether trying again would end the same way. */
  isFinal(error: unknown): boolean;
}

export function createCarrier(config: Config, log: Log): Carrier {
  return config.smtpUrl ? smtpCarrier(config.smtpUrl, config) : fileCarrier(config, log);
}
