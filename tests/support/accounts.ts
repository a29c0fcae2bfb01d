import { hash } from '@node-rs/argon2';
import { expect } from 'vitest';
import type { MailOrigin } from '#contract/accounts.ts';
import { type CallName, calls } from '#contract/calls.ts';
import type { Envelope } from '#contract/transport/envelope.ts';
import { PASSWORD } from './data/password.ts';
import { LOW_COST } from './low-cost.ts';
import { readMails } from './peers/mailbox.ts';
import { startTestServer, type TestServer, type TestServerOptions } from './server.ts';

export { PASSWORD, wrongCode } from './data/password.ts';

export type AccountsServer = Awaited<ReturnType<typeof startAccountsServer>>;

/** A server that trusts the client address sent by `callAs`, and what its users do. */
export async function startAccountsServer({ settings, ...options }: TestServerOptions = {}) {
  const server = await startTestServer({
    ...options,
    settings: { TRUSTED_PROXIES: '127.0.0.1', API_RATE: '0', ...settings },
  });
  return {
    ...server,
    addUser: addUser.bind(null, server),
    callAs: callAs.bind(null, server),
    signInAs: signInAs.bind(null, server),
    askCode: askCode.bind(null, server),
    allSent: allSent.bind(null, server),
    latestCode: latestCode.bind(null, server),
    latestResetToken: latestResetToken.bind(null, server),
  };
}

interface NewUser {
  email: string;
  nickname?: string;
  password?: string;
}

let userCount = 0;
let addressCount = 0;

/** Inserts an account that can sign in with the password, unlike one of `data/users.ts`; returns its id. */
export async function addUser(
  server: TestServer,
  { email, nickname = `person_${userCount++}`, password = PASSWORD }: NewUser,
): Promise<number> {
  const { id } = await server.context.db
    .insertInto('users')
    .values({ email, nickname, password_hash: await hash(password, LOW_COST) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface Answer extends Envelope<unknown> {
  status: number;
  retryAfter: string | null;
  /** The token of the device cookie in the reply. */
  device?: string | undefined;
}

interface CallOptions {
  token?: string;
  lang?: string;
  /** The client address, as a proxy would send it. */
  from?: string;
  userAgent?: string;
  /** The token of the device cookie. */
  device?: string | undefined;
}

/** One call over HTTP, by default from an address of its own. */
export async function callAs(
  server: { url: string },
  name: CallName,
  input: object = {},
  { token, lang = 'en', from = nextAddress(), userAgent = 'tests', device }: CallOptions = {},
): Promise<Answer> {
  const { method, path } = calls[name];
  const response = await fetch(server.url + path, {
    method,
    headers: {
      lang,
      'content-type': 'application/json',
      'user-agent': userAgent,
      'x-forwarded-for': from,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(device && { cookie: `device=${device}` }),
    },
    ...(method !== 'GET' && { body: JSON.stringify(input) }),
  });
  const envelope = (await response.json()) as Envelope<unknown>;
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    device: /^device=([^;]*)/.exec(response.headers.get('set-cookie') ?? '')?.[1],
    ...envelope,
  };
}

/** Each call has another one, because calls are limited by address. */
function nextAddress(): string {
  addressCount += 1;
  return `10.${addressCount >> 16}.${(addressCount >> 8) & 255}.${addressCount & 255}`;
}

async function signInAs(server: TestServer, email: string, password = PASSWORD) {
  const { code, data } = await callAs(server, 'loginWithEmailPassword', { email, password });
  expect(code).toBe(200);
  return (data as { token: string }).token;
}

/** The code in the latest mail to this address. */
async function latestCode(server: TestServer, to: string): Promise<string> {
  return /\b\d{6}\b/.exec(await latestText(server, to))?.[0] ?? '';
}

/** The token of the link in the latest mail to this address. */
async function latestResetToken(server: TestServer, to: string): Promise<string> {
  return /#token=([\w-]+)/.exec(await latestText(server, to))?.[1] ?? '';
}

async function latestText(server: TestServer, to: string): Promise<string> {
  await allSent(server);
  const mails = await readMails(server);
  return mails.find((mail) => mail.to === to)?.text ?? '';
}

/** Waits until the mail queue is empty. */
async function allSent({ context }: TestServer): Promise<void> {
  await expect
    .poll(() => context.db.selectFrom('outgoing_mails').select('id').execute(), { interval: 10 })
    .toEqual([]);
}

/** Requests a code and returns it from the mail. */
export async function askCode(
  server: TestServer,
  email: string,
  origin: Exclude<MailOrigin, 'forgotPassword'>,
  token?: string,
): Promise<string> {
  const reply = await callAs(server, 'sendMail', { email, origin }, { ...(token && { token }) });
  expect(reply).toMatchObject({ status: 200, code: 200, data: null });
  return latestCode(server, email);
}
