import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { writeWhole } from '#server/files/whole-file.ts';
import type { Log } from '#server/log.ts';
import type { Config } from '#server/settings/config.ts';
import type { MailTransport } from './mail-transport.ts';
import { toMessage } from './message.ts';

export function mailFolder({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'mail');
}

/** For sites without a mail server: writes mails to files and logs their subjects with the codes. */
export function fileTransport(
  config: Pick<Config, 'dataDir' | 'mailFrom'>,
  log: Log,
): MailTransport {
  const folder = mailFolder(config);
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async deliver(mail) {
      const { message, messageId } = await transport.sendMail(toMessage(mail, config.mailFrom));
      const time = mail.createdAt.toISOString().replaceAll(':', '-');
      const file = join(folder, `${time}-${mail.id}.eml`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeWhole(file, message, { mode: 0o600 });
      log.info({ to: mail.to, subject: mail.content.subject, file }, 'mail written to a file');
      return messageId;
    },
    isPermanent: () => false,
  };
}
