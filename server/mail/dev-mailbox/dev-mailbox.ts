import { randomBytes, timingSafeEqual } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { readCookie } from '#contract/site/cookies.ts';
import { isLoopback } from '#server/network/addresses.ts';
import type { Config } from '#server/settings/config.ts';
import { mailFolder } from '../transport/file-transport.ts';
import {
  listPage,
  mailPage,
  missingKeyPage,
  PAGE_POLICY,
  type StoredMail,
} from './dev-mailbox-pages.ts';

/** The Content-Security-Policy of a mail's HTML: it allows no scripts and no requests. */
const CONTENT_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'self'";
const MAX_LISTED = 50;
const COOKIE = 'dev_mail';
const KEY_BYTES = 32;

/** Resolves to undefined if there is no page at the path. */
type HandleDevMail = (
  incoming: IncomingMessage,
  path: string,
  queryKey: string | undefined,
) => Promise<Response | undefined>;

export interface DevMailbox {
  handle: HandleDevMail;
}

/**
 * `/dev/mail` shows the mail files, which contain codes and reset links, to a browser on this
 * machine. Requests of a local reverse proxy can look like those of a local browser, so each
 * request also needs a key. The key is generated at each server start and is part of the address
 * printed in the terminal; opening that address stores the key in a cookie.
 */
export function createDevMailbox(config: Config, key: string): DevMailbox {
  if (!config.hasDevMail) return { handle: async () => undefined };
  const showPage = mailPages(mailFolder(config));
  return {
    async handle(incoming, path, queryKey) {
      if (!isFromThisMachine(incoming)) return undefined;
      if (isEqual(queryKey, key)) return storeKey(key);
      return isEqual(readCookie(incoming.headers.cookie, COOKIE), key)
        ? showPage(path)
        : page(missingKeyPage(), { status: 404 });
    },
  };
}

/** The key that all workers of one server start share. */
export const createDevMailKey = (): string => randomBytes(KEY_BYTES).toString('base64url');

/** Printed at server start. Undefined if the mailbox is disabled. */
export const devMailPath = (config: Config, key: string): string | undefined =>
  config.hasDevMail ? `/dev/mail?key=${key}` : undefined;

/** Compares in constant time. */
function isEqual(received: string | undefined, key: string): boolean {
  const [actual, expected] = [Buffer.from(received ?? ''), Buffer.from(key)];
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

/** Redirects, so that the key is not left in the address bar. */
function storeKey(key: string): Response {
  const cookie = `${COOKIE}=${key}; Path=/dev/mail; HttpOnly; SameSite=Strict`;
  return new Response(null, {
    status: 303,
    headers: { location: '/dev/mail', 'set-cookie': cookie, 'cache-control': 'no-store' },
  });
}

function mailPages(folder: string) {
  return async (path: string): Promise<Response | undefined> => {
    const [name, part, ...more] = path.slice('/dev/mail'.length).split('/').filter(Boolean);
    const names = await listMails(folder);
    if (name === undefined) {
      const listed = names.slice(0, MAX_LISTED);
      return page(listPage(await Promise.all(listed.map((one) => readMail(folder, one)))));
    }
    if (!names.includes(name) || more.length > 0) return undefined;
    const mail = await readMail(folder, name);
    if (part === undefined) return page(mailPage(mail));
    return part === 'html' ? page(mail.html, { policy: CONTENT_POLICY }) : undefined;
  };
}

const PROXY_HEADERS = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'];

/**
 * True if the socket is local, no proxy header is set, and the Host header is a loopback name. The
 * Host is checked because the DNS name of another site could resolve to this machine.
 */
function isFromThisMachine({ socket, headers }: IncomingMessage): boolean {
  const address = `http://${headers.host}`;
  return (
    isLoopback(socket.remoteAddress ?? '') &&
    PROXY_HEADERS.every((name) => headers[name] === undefined) &&
    URL.canParse(address) &&
    isLoopback(new URL(address).hostname)
  );
}

/** The file names of the mails, newest first: each name begins with the time. */
async function listMails(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .reverse();
}

async function readMail(folder: string, name: string): Promise<StoredMail> {
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

function page(html: string, { policy = PAGE_POLICY, status = 200 } = {}): Response {
  return new Response(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': policy,
    },
  });
}
