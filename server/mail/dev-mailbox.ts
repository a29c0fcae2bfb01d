import { readdir, readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { isLoopback } from '../http/client-address.ts';
import { type KeptMail, listPage, mailPage, PAGE_POLICY } from './dev-mailbox-pages.ts';
import { mailFolder } from './file-carrier.ts';

/** The mail itself: whatever it holds, nothing of it runs or loads. */
const CONTENT_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'self'";
const MAX_LISTED = 50;

export type DevMailbox = (incoming: IncomingMessage, path: string) => Promise<Response | undefined>;

/**
 * `/dev/mail`: the mails that lie as files, for a newcomer on this machine who has no mail server.
 * They hold codes, so nobody else may see them; undefined is "not found".
 */
export function devMailbox(config: Config): DevMailbox {
  const folder = mailFolder(config);
  return async (incoming, path) => {
    if (!config.hasDevMail || !isFromThisMachine(incoming)) return undefined;
    const [name, part, ...more] = path.slice('/dev/mail'.length).split('/').filter(Boolean);
    const names = await listMails(folder);
    if (name === undefined) {
      const listed = names.slice(0, MAX_LISTED);
      return page(listPage(await Promise.all(listed.map((one) => readMail(folder, one)))));
    }
    if (!names.includes(name) || more.length > 0) return undefined;
    const mail = await readMail(folder, name);
    if (part === undefined) return page(mailPage(mail));
    return part === 'html' ? page(mail.html, CONTENT_POLICY) : undefined;
  };
}

const PROXY_HEADERS = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'];

/** By its socket, past no proxy, and under this machine's name: another site's name may lead here. */
function isFromThisMachine({ socket, headers }: IncomingMessage): boolean {
  const address = `http://${headers.host}`;
  return (
    isLoopback(socket.remoteAddress ?? '') &&
    PROXY_HEADERS.every((name) => headers[name] === undefined) &&
    URL.canParse(address) &&
    isLoopback(new URL(address).hostname)
  );
}

/** Latest first: names begin with the time. */
async function listMails(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .reverse();
}

async function readMail(folder: string, name: string): Promise<KeptMail> {
  const { default: PostalMime } = await import('postal-mime');
  const {
    subject = '',
    to,
    text = '',
    html = '',
    date = '',
  } = await PostalMime.parse(await readFile(join(folder, name)));
  return { name, subject, to: to?.[0]?.address ?? '', text, html, date };
}

function page(html: string, policy = PAGE_POLICY): Response {
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': policy,
    },
  });
}
