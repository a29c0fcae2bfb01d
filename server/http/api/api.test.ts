// Long because the common rules of the contract are many; each is one short story here.
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type CallName, calls } from '../../../contract/calls.ts';
import type { Envelope } from '../../../contract/envelope.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { hashToken } from '../../modules/accounts/sessions/tokens.ts';
import { catalogueEndpoints } from '../../modules/catalogue/catalogue.endpoints.ts';
import { createApp } from '../app.ts';
import { createMetrics } from '../metrics.ts';
import { finishDocument } from '../pages/finished-page.ts';
import { createHttpServer } from '../server.ts';
import { apiHandler } from './api.ts';
import { bind } from './bind.ts';
import type { Handlers } from './handler.ts';

let server: TestServer;
/** Answers every call with what reached its handler, so that bodies are judged, not what calls make of them. */
let echoUrl: string;

beforeAll(async () => {
  server = await startTestServer({ settings: { API_RATE: '0' } });
  echoUrl = await startEcho();
});

async function startEcho(): Promise<string> {
  const { config, log, translators, accounts, catalogue } = server.context;
  const echo = async (input: unknown, { user }: { user?: object }) => ({ input, user });
  const handlers = {
    ...Object.fromEntries(Object.keys(calls).map((name) => [name, echo])),
    ...catalogueEndpoints(catalogue),
  } as unknown as Handlers;
  const dispatch = bind({ handlers, identify: accounts.identify });
  const metrics = createMetrics();
  const app = createApp({
    config,
    metrics,
    clientAddress: () => '192.0.2.1',
    api: apiHandler({
      dispatch,
      translators,
      log,
      limit: async () => {},
      openapi: finishDocument('{}', {}),
      isHttps: false,
    }),
    files: [],
    sitemap: async () => new Response(),
    installable: { manifest: () => ({}), serviceWorker: '' },
    devMailbox: async () => undefined,
    checkReady: async () => {},
  });
  const pages = () => Promise.reject(new Error('no pages here'));
  const http = createHttpServer({ app, pages, log, metrics, headers: {} });
  const { port } = await http.listen(0, '127.0.0.1');
  afterAll(() => http.close());
  return `http://127.0.0.1:${port}`;
}

const INNER_WORDS = /\bat .+:\d+|\.ts\b|node_modules|Error\b|\bselect\b|\bfrom "|relation|valibot/i;

/** Every reply of this file passes here: an envelope, not to be kept, telling nothing of our inside. */
async function answer(response: Response): Promise<{ status: number } & Envelope> {
  const body = await response.text();
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('x-content-type-options') ?? 'nosniff').toBe('nosniff');
  expect(body).not.toMatch(INNER_WORDS);
  const envelope = JSON.parse(body);
  expect(Object.keys(envelope)).toEqual(['code', 'message', 'data']);
  expect(envelope.message).toMatch(/\S/);
  if (response.status !== 200) expect(envelope.code).toBe(response.status);
  return { status: response.status, ...envelope };
}

const ask = async (path: string, init?: RequestInit) =>
  answer(await fetch(`${server.url}${path}`, init));
const call = (name: CallName, init: RequestInit = {}) =>
  ask(calls[name].path, { method: calls[name].method, ...init });
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

const JSON_TYPE = { 'content-type': 'application/json' };
/** Sends to the echo; `body` is what goes over the wire. */
async function send(name: CallName, body: BodyInit, init: RequestInit & { duplex?: 'half' } = {}) {
  const { method, path } = calls[name];
  const headers = { ...JSON_TYPE, ...init.headers };
  return answer(await fetch(`${echoUrl}${path}`, { method, ...init, headers, body }));
}

/** Without a client's good manners; `head` are the lines of the request. */
function raw(head: string, body = ''): Promise<string> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.write(`${head}\r\nConnection: close\r\n\r\n${body}`);
  return text(socket);
}

const LOGIN = { email: 'mina@buyer.example', password: 'correct horse' };

describe('the address and the method', () => {
  test('a call that succeeds', async () => {
    const { status, code, message, data } = await call('getTag');
    expect({ status, code, message, data }).toEqual({
      status: 200,
      code: 200,
      message: 'OK',
      data: [],
    });
  });

  test.each([
    '/api',
    '/api/',
    '/api?drama',
    '/api/nothing/here',
    '/api/drama/getTag/',
    '/api/drama/gettag',
    '/api/%zz',
    '/api/%00',
    '/api/__proto__',
    '/api/drama/constructor',
  ])('%s is no call: 404', async (path) => {
    expect(await ask(path)).toMatchObject({ status: 404, data: null });
    expect(await ask(path, { method: 'POST', body: '{}' })).toMatchObject({ status: 404 });
  });

  test.each([
    ['POST', 'getTag', 'GET'],
    ['DELETE', 'getTag', 'GET'],
    ['OPTIONS', 'getTag', 'GET'],
    ['PROPFIND', 'getTag', 'GET'],
    ['GET', 'sendMail', 'POST'],
    ['OPTIONS', 'sendMail', 'POST'],
    ['POST', 'updateViewCount', 'PUT'],
    ['GET', 'deleteCopyrightCart', 'DELETE'],
  ] as const)('%s of %s: 405, allowed is %s', async (method, name, allowed) => {
    const response = await fetch(`${server.url}${calls[name].path}`, { method });
    expect(response.headers.get('allow')).toBe(allowed);
    expect(await answer(response)).toMatchObject({ status: 405, data: null });
  });

  test('no preflight of another site is granted', async () => {
    const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' };
    const response = await fetch(`${server.url}${calls.sendMail.path}`, {
      method: 'OPTIONS',
      headers,
    });
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });

  test('HEAD is not among the methods, and its reply has no body', async () => {
    const response = await fetch(`${server.url}${calls.getTag.path}`, { method: 'HEAD' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET']);
    expect(await response.text()).toBe('');
  });

  test('an address of 10 KB is 414', async () => {
    expect(await ask(`${calls.getTag.path}?x=${'a'.repeat(10_240)}`)).toMatchObject({
      status: 414,
      data: null,
    });
    expect(await ask(`/api/${'a'.repeat(10_240)}`)).toMatchObject({ status: 414 });
    expect(await ask(`${calls.getTag.path}?x=${'a'.repeat(7_000)}`)).toMatchObject({ status: 200 });
  });

  test.each(['a b', 'a/b?c', '[::1', 'x:notaport'])(
    'the host "%s" is nonsense: 400',
    async (host) => {
      const reply = await raw(`GET ${calls.getTag.path} HTTP/1.1\r\nHost: ${host}`);
      expect(reply).toMatch(/^HTTP\/1\.1 400 /);
      expect(reply).toContain('{"code":400,');
    },
  );

  test('HTTP/1.0 without a host is answered', async () => {
    const reply = await raw(`GET ${calls.getTag.path} HTTP/1.0`);
    expect(reply).toMatch(/^HTTP\/1\.1 200 /);
    expect(reply).toContain('{"code":200,');
  });
});

describe('the query', () => {
  test('may carry strangers, which are ignored', async () => {
    const strange = 'utm_source=mail&__proto__=1&constructor=x&lang=zh&limit2=9&=&&a[b]=c&%ff=%fe';
    expect(await ask(`${calls.getTag.path}?${strange}`)).toMatchObject({ code: 200 });
    const path = calls.getDramaListByIsNewRelease.path;
    expect(await ask(`${path}?limit=1&${strange}`)).toMatchObject({ code: 200 });
  });

  test('that is not valid names its field, in the asked language', async () => {
    const path = `${calls.getDramaListByTag.path}?tag_id=x`;
    expect(await ask(path)).toEqual({
      status: 200,
      code: 400,
      message: 'Tag ID must be a positive whole number',
      data: { field: 'tag_id' },
    });
    const { message } = await ask(path, { headers: { lang: 'es' } });
    expect(message).toBe('El campo «ID de la etiqueta» debe ser un número entero positivo');
  });

  test.each([
    ['repeated', 'cart_ids=1&cart_ids=2'],
    ['separated by commas', 'cart_ids=1,2'],
    ['both', 'cart_ids=1,2&cart_ids=3'],
  ])('gives a DELETE its list, %s, as a body would', async (_how, query) => {
    const token = await signIn();
    const ids = query === 'cart_ids=1,2&cart_ids=3' ? [1, 2, 3] : [1, 2];
    const { path, method } = calls.deleteCopyrightCartById;
    const headers = bearer(token);
    const byQuery = await answer(await fetch(`${echoUrl}${path}?${query}`, { method, headers }));
    const byBody = await send('deleteCopyrightCartById', JSON.stringify({ cart_ids: ids }), {
      headers,
    });
    expect(byQuery).toMatchObject({ code: 200, data: { input: { cart_ids: ids } } });
    expect(byBody).toEqual(byQuery);
  });

  test('is not looked at where a DELETE has a body', async () => {
    const { path, method } = calls.deleteCopyrightCart;
    const response = await fetch(`${echoUrl}${path}?drama_id=7&is_custom_version=1`, {
      method,
      headers: { ...JSON_TYPE, ...bearer(await signIn()) },
      body: '{"drama_id":8}',
    });
    expect(await answer(response)).toMatchObject({
      data: { input: { drama_id: 8, is_custom_version: -1 } },
    });
  });

  test('is nothing to a POST', async () => {
    const response = await fetch(
      `${echoUrl}${calls.loginWithEmailPassword.path}?email=a@b.example`,
      {
        method: 'POST',
      },
    );
    expect(await answer(response)).toMatchObject({ code: 400, data: { field: 'email' } });
  });
});

describe('the body', () => {
  test('of a call reaches it, also with a charset and under a type of its own', async () => {
    for (const type of [
      'application/json; charset=utf-8',
      'APPLICATION/JSON',
      'application/x+json',
    ])
      expect(
        await send('loginWithEmailPassword', JSON.stringify(LOGIN), {
          headers: { 'content-type': type },
        }),
      ).toMatchObject({ code: 200, data: { input: LOGIN } });
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    'text/json',
    '',
  ])('of type "%s" is 415', async (type) => {
    const headers = { 'content-type': type };
    const wanted = { status: 415, data: null };
    const body = JSON.stringify(LOGIN);
    expect(await send('loginWithEmailPassword', body, { headers })).toMatchObject(wanted);
    expect(await call('sendMail', { headers, body })).toMatchObject(wanted);
  });

  const LIMIT = 16 * 1024;
  const padded = (size: number) => `{"email":"${'a'.repeat(size - 12)}"}`;

  test('may have 16 KiB and not one byte more', async () => {
    expect(padded(LIMIT)).toHaveLength(LIMIT);
    expect(await send('loginWithEmailPassword', padded(LIMIT))).toMatchObject({ status: 200 });
    expect(await send('loginWithEmailPassword', padded(LIMIT + 1))).toMatchObject({ status: 413 });
    expect(await send('loginWithEmailPassword', padded(1_000_000))).toMatchObject({ status: 413 });
    expect(await call('sendMail', { headers: JSON_TYPE, body: padded(LIMIT + 1) })).toMatchObject({
      status: 413,
    });
  });

  test('is counted in bytes, not characters', async () => {
    const body = JSON.stringify({ email: '影'.repeat(6_000) });
    expect(body.length).toBeLessThan(LIMIT);
    expect(await send('loginWithEmailPassword', body)).toMatchObject({ status: 413 });
  });

  test('is cut off at the limit when its length was not announced', async () => {
    const chunked = (whole: string) =>
      new ReadableStream({
        start(controller) {
          const bytes = new TextEncoder().encode(whole);
          for (let at = 0; at < bytes.length; at += 1_000)
            controller.enqueue(bytes.subarray(at, at + 1_000));
          controller.close();
        },
      });
    const sendChunked = (whole: string) =>
      send('loginWithEmailPassword', chunked(whole), { duplex: 'half' });
    expect(await sendChunked(JSON.stringify(LOGIN))).toMatchObject({ code: 200 });
    expect(await sendChunked(padded(LIMIT + 1))).toMatchObject({ status: 413 });
  });

  test.each([
    ['no JSON', 'email=mina'],
    ['half of it', '{"email":"a@b.exa'],
    ['more after the end', '{}{}'],
    ['a blank', ' '],
    ['10,000 levels never closed', '['.repeat(10_000)],
    ['not UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
    ['half a character', new Uint8Array([...Buffer.from('{"email":"'), 0xe5, 0xbd, 0x22, 0x7d])],
  ])('that cannot be read (%s) is 400', async (_what, body) => {
    expect(await send('loginWithEmailPassword', body)).toMatchObject({ status: 400, data: null });
    expect(await send('loginWithEmailPassword', JSON.stringify(LOGIN))).toMatchObject({
      code: 200,
    });
  });

  test.each(['[]', '[{"email":"a@b.example"}]', '1', 'null', 'true', '"text"'])(
    '%s is JSON, but no object',
    async (body) => {
      const wanted = { status: 200, code: 400, data: { field: 'body' } };
      expect(await send('loginWithEmailPassword', body)).toMatchObject(wanted);
    },
  );

  test('of 8,000 levels, which fit, is an ordinary mistake; of 10,000 too large', async () => {
    const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
    expect(await send('loginWithEmailPassword', `{"email":${nested(8_000)}}`)).toMatchObject({
      status: 200,
      code: 400,
      data: { field: 'email' },
    });
    const tooDeep = `{"email":${nested(10_000)}}`;
    expect(await send('loginWithEmailPassword', tooDeep)).toMatchObject({ status: 413 });
  });

  test.each(['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'token'])(
    'with a field "%s" that the call does not have is refused by name',
    async (field) => {
      const body = `${JSON.stringify(LOGIN).slice(0, -1)},"${field}":{"isAdmin":true}}`;
      const wanted = { status: 200, code: 400, data: { field } };
      expect(await send('loginWithEmailPassword', body)).toMatchObject(wanted);
      expect({}).not.toHaveProperty('isAdmin');
    },
  );

  test('that lacks a field, or has a wrong one deep inside, is refused by its path', async () => {
    const refused = async (name: CallName, body: object, headers = {}) =>
      (await send(name, JSON.stringify(body), { headers })).data;
    expect(await refused('loginWithEmailPassword', {})).toEqual({ field: 'email' });
    const contact = { name: 'Mina', email: 'mina@buyer.example', __fax: 1 };
    const headers = bearer(await signIn());
    expect(await refused('sendCopyrightOrder', { contact }, headers)).toEqual({
      field: 'contact.__fax',
    });
  });

  test('that breaks a rule of a form is answered in the specification’s form', async () => {
    const body = JSON.stringify({ ...LOGIN, email: 'mina' });
    expect(await send('loginWithEmailPassword', body)).toMatchObject({
      code: 400,
      message: 'Email is not a valid email',
    });
  });

  test('of a GET is not read', async () => {
    const head = `GET ${calls.getTag.path} HTTP/1.1\r\nHost: x\r\nContent-Length: 3`;
    expect(await raw(head, '{[}')).toContain('{"code":200,');
  });
});

describe('another site’s page', () => {
  const headers = { 'sec-fetch-site': 'cross-site' };

  test.each(['sendMail', 'updateViewCount', 'deleteCopyrightCart'] as const)(
    'may not call %s, and is told so before anything else',
    async (name) => {
      expect(await call(name, { headers })).toMatchObject({ status: 403, data: null });
      expect(await call(name, { headers, body: 'nonsense' })).toMatchObject({ status: 403 });
    },
  );

  test('may read', async () => {
    expect(await call('getTag', { headers })).toMatchObject({ code: 200 });
  });

  test.each(['same-origin', 'same-site', 'none'])('is not what %s means', async (site) => {
    const own = { 'sec-fetch-site': site };
    expect((await call('sendMail', { headers: own })).status).not.toBe(403);
  });
});

describe('the lang header', () => {
  const refusal = async (headers: Record<string, string>) =>
    (await call('getCopyrightCartCount', { headers })).message;

  test('chooses the language of messages; absent or unknown means English', async () => {
    const english = 'Please sign in first.';
    expect(await refusal({})).toBe(english);
    const unknown = [
      'fr',
      'EN',
      'zh-CN',
      'zh-tw',
      '',
      '__proto__',
      'constructor',
      'x'.repeat(5_000),
    ];
    for (const lang of unknown) expect(await refusal({ lang })).toBe(english);
    const spoken = await Promise.all(
      ['zh', 'zh-TW', 'en', 'ja', 'ko', 'es'].map((lang) => refusal({ lang })),
    );
    expect(new Set(spoken).size).toBe(6);
    expect(spoken[2]).toBe(english);
  });

  test('is the only thing that does', async () => {
    expect(await refusal({ 'accept-language': 'ja', cookie: 'lang=ja' })).toBe(
      'Please sign in first.',
    );
  });
});

describe('the token', () => {
  test('is asked for where the call needs a person', async () => {
    expect(await call('getCopyrightCartCount')).toEqual({
      status: 200,
      code: 401,
      message: 'Please sign in first.',
      data: null,
    });
  });

  test.each(['', 'Bearer', 'Bearer ', 'Basic bWluYTp4', 'Bearer a b', 'Token abc', 'abc'])(
    'is not what "%s" sends',
    async (authorization) => {
      const headers = { authorization };
      expect(await call('getCopyrightCartCount', { headers })).toMatchObject({ code: 401 });
    },
  );

  test('tells who asks, whatever the case of "bearer"', async () => {
    const token = await signIn({ nickname: 'mina' });
    for (const authorization of [`Bearer ${token}`, `bearer  ${token}`, `BEARER ${token} `]) {
      const { data } = await send('addCopyrightCart', '{"drama_id":1}', {
        headers: { authorization },
      });
      expect(data).toMatchObject({ user: { nickname: 'mina', email: 'mina@buyer.example' } });
    }
  });

  test.each([
    ['unknown', async () => 'never-given-out'],
    ['of odd signs', async () => `x'; DROP TABLE users; --%00`.replaceAll(' ', '+')],
    ['long', async () => 'x'.repeat(8_000)],
    ['expired', () => signIn({ expiresAt: new Date(Date.now() - 1_000) })],
    ['of a session that ended', () => signIn({ endedAt: new Date() })],
    ['a hash from the database', async () => hashToken(await signIn()).toString('hex')],
  ])('that is %s: 441', async (_kind, make) => {
    const headers = bearer(await make());
    const wanted = { status: 200, code: 441, data: null };
    expect(await call('getCopyrightCartCount', { headers })).toMatchObject(wanted);
    expect(await call('addCopyrightCart', { headers })).toMatchObject(wanted);
  });

  test('of a disabled account: 911, though disabling has ended its sessions', async () => {
    const { db } = server.context;
    const headers = bearer(await signIn({ nickname: 'banned' }));
    const count = async () =>
      answer(await fetch(`${echoUrl}${calls.getCopyrightCartCount.path}`, { headers }));
    expect(await count()).toMatchObject({ code: 200 });
    await db
      .updateTable('users')
      .set({ disabled_at: sql<Date>`now()`, disabled_reason: 'spam' })
      .where('nickname', '=', 'banned')
      .execute();
    const { status, code, data, message } = await count();
    expect({ status, code, data }).toEqual({ status: 200, code: 911, data: null });
    expect(message).not.toContain('spam');

    await db
      .updateTable('users')
      .set({ disabled_at: null, disabled_reason: null })
      .where('nickname', '=', 'banned')
      .execute();
    expect(await count()).toMatchObject({ code: 441 });
  });

  test('in a cookie proves nothing', async () => {
    const headers = { cookie: `token=${await signIn()}` };
    expect(await call('getCopyrightCartCount', { headers })).toMatchObject({ code: 401 });
    const seen = await send('updateViewCount', '{"drama_id":1}', { headers });
    expect(seen).toMatchObject({ code: 200 });
    expect(seen.data).not.toHaveProperty('user');
  });

  test('that is stale does not spoil a call open to guests', async () => {
    const stale = await signIn({ expiresAt: new Date(Date.now() - 1_000) });
    for (const token of [stale, 'never-given-out']) {
      const headers = bearer(token);
      expect(await call('getTag', { headers })).toMatchObject({ code: 200 });
      const guest = await send('updateViewCount', '{"drama_id":1}', { headers });
      expect(guest).toMatchObject({ code: 200 });
      expect(guest.data).not.toHaveProperty('user');
    }
    const headers = bearer(await signIn({ nickname: 'viewer' }));
    expect(await send('updateViewCount', '{"drama_id":1}', { headers })).toMatchObject({
      data: { user: { nickname: 'viewer' } },
    });
    const blind = await send('loginWithEmailPassword', JSON.stringify(LOGIN), { headers });
    expect(blind.data).not.toHaveProperty('user');
  });
});

test('a call that needs a person asks for one first', async () => {
  for (const name of ['logout', 'getCopyrightCartCount', 'sendCopyrightOrder'] as const)
    expect(await call(name)).toMatchObject({ status: 200, code: 401 });
});

interface NewSession {
  nickname?: string;
  expiresAt?: Date;
  endedAt?: Date;
}

let people = 0;

/** A person with a session; gives its token. */
async function signIn({ nickname = `user_${people++}`, ...session }: NewSession = {}) {
  const { db } = server.context;
  const email = `${nickname}@buyer.example`;
  const user = { nickname, email, password_hash: '$argon2id$none' };
  const { id } = await db
    .insertInto('users')
    .values(user)
    .returning('id')
    .executeTakeFirstOrThrow();
  const token = `token-of-${nickname}`;
  await db
    .insertInto('sessions')
    .values({
      user_id: id,
      token_hash: hashToken(token),
      created_at: new Date(Date.now() - 60_000),
      expires_at: session.expiresAt ?? new Date(Date.now() + 60_000),
      ended_at: session.endedAt ?? null,
    })
    .execute();
  return token;
}
