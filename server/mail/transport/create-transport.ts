import type { Log } from '#server/log.ts';
import type { Config } from '#server/settings/config.ts';
import { fileTransport } from './file-transport.ts';
import type { MailTransport } from './mail-transport.ts';
import { smtpTransport } from './smtp-transport.ts';

export function createTransport(config: Config, log: Log): MailTransport {
  return config.smtpUrl ? smtpTransport(config.smtpUrl, config) : fileTransport(config, log);
}
