import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';

export interface ReadMail {
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The whole file. */
  raw: string;
}

/** The mails a server without SMTP_URL has written to files, latest first. */
export async function readMails(server: {
  context: { config: { dataDir: string } };
}): Promise<ReadMail[]> {
  return Promise.all((await readFiles(server.context.config.dataDir)).map(readMail));
}

/** The mails to one address, latest first. Only these are parsed: attachments make that slow. */
export async function readMailsTo(dataDir: string, address: string): Promise<ReadMail[]> {
  const files = await readFiles(dataDir);
  const mails = await Promise.all(files.filter((raw) => raw.includes(address)).map(readMail));
  return mails.filter(({ to }) => to === address);
}

async function readFiles(dataDir: string): Promise<Buffer[]> {
  const folder = join(dataDir, 'mail');
  const names = await readdir(folder).catch(() => []);
  const mails = names.filter((name) => name.endsWith('.eml')).toSorted(byNumber);
  return Promise.all(mails.map((name) => readFile(join(folder, name))));
}

export async function readMail(raw: Buffer | string): Promise<ReadMail> {
  const { from, to, subject = '', text = '', html = '' } = await PostalMime.parse(raw);
  return {
    from: from?.address ?? '',
    to: to?.[0]?.address ?? '',
    subject,
    text,
    html,
    raw: raw.toString(),
  };
}

/** Sorts file names by the mail's number at their end, the latest first. */
function byNumber(one: string, other: string): number {
  const number = (name: string) => Number(/(\d+)\.eml$/.exec(name)?.[1]);
  return number(other) - number(one);
}
