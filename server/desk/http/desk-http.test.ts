import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { allOutcomes } from '#contract/error-codes.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { startTestDesk, type TestDesk } from '#tests/support/desk.ts';
import { deviceCookie } from './desk-cookies.ts';

let desk: TestDesk;
let token: string;
beforeAll(async () => {
  desk = await startTestDesk({ settings: { API_RATE: '0' } });
  token = await desk.signIn('owner');
});

const post = (call: string, body: string, headers: Record<string, string>) =>
  fetch(`${desk.url}/api/desk/${call}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      cookie: `desk=${token}`,
      ...headers,
    },
    body,
  });
const rename = (headers: Record<string, string>) => post('changeMyName', '{"name":"Mei"}', headers);

test.each([
  ['no Origin', {}, 403],
  ['the origin of the public site', { origin: 'http://localhost:3000' }, 403],
  ['a page of the same site', { origin: 'OWN', 'sec-fetch-site': 'same-site' }, 403],
  ['its own page', { origin: 'OWN', 'sec-fetch-site': 'same-origin' }, 200],
])('a change from %s is answered with %i', async (_, headers, status) => {
  const origin = (headers as { origin?: string }).origin === 'OWN' ? desk.url : undefined;
  const reply = await rename({ ...headers, ...(origin && { origin }) });
  expect(reply.status).toBe(status);
});

test.each([
  ['without a key', ''],
  ['with a key that can be guessed', '1'],
  ['with a key that is too long', '1'.repeat(256)],
])('a change %s is refused', async (_, key) => {
  const reply = await rename({ origin: desk.url, 'idempotency-key': key });
  expect(reply.status).toBe(400);
  expect(await reply.json()).toMatchObject({
    code: 400,
    message: expect.stringContaining('of 22 to 255 characters'),
    data: { field: 'Idempotency-Key' },
  });
});

test('a foreign name that resolves to this machine is refused; ports do not matter', async () => {
  const { port } = new URL(desk.url);
  const visit = (host: string) =>
    new Promise((resolve, reject) => {
      request({ host: '127.0.0.1', port, path: '/', headers: { host } })
        .on('response', (reply) => resolve(reply.resume().statusCode))
        .on('error', reject)
        .end();
    });
  expect(await visit(`evil.example:${port}`)).toBe(421);
  expect(await visit('evil.example')).toBe(421);
  expect(await visit('LocalHost')).toBe(200);
  expect(await visit('localhost:1')).toBe(200);
});

test('the document is never cached or indexed, and allows only its own scripts', async () => {
  for (const path of ['/', '/orders/VG-1', '/sign-in']) {
    const { status, headers } = await fetch(desk.url + path);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-robots-tag')).toBe('noindex, nofollow');
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; script-src 'self' /,
    );
  }
});

test('the body of a call is not read before the session is checked', async () => {
  const { port } = new URL(desk.url);
  const status = await new Promise((resolve, reject) => {
    const call = request({
      host: '127.0.0.1',
      port,
      path: '/api/desk/saveDrama',
      method: 'POST',
      headers: { host: `127.0.0.1:${port}`, origin: desk.url, 'content-length': 1_000_000 },
    })
      .on('response', (reply) => {
        resolve(reply.statusCode);
        call.destroy();
      })
      .on('error', reject);
    call.flushHeaders();
  });
  expect(status).toBe(allOutcomes.unauthenticated.status);
});

test.each([
  ['of 65 levels', `{"changes":${'['.repeat(64)}${']'.repeat(64)}}`, 400],
  ['with 10,001 tags', `{"changes":{"tags":[${Array(10_001).fill('""')}]}}`, 413],
  ['of more than 2 MiB', `{"version":"${'x'.repeat(2 * 1024 * 1024)}"}`, 413],
  ['with 10,000 tags', `{"changes":{"tags":[${Array(10_000).fill('""')}]}}`, 200],
])('the limits of JSON hold for a drama %s', async (_, body, status) => {
  expect((await post('saveDrama', body, { origin: desk.url })).status).toBe(status);
});

test('each port answers its own calls only', async () => {
  const statuses = await Promise.all(
    [
      `${desk.url}/api/drama/getTag`,
      `${desk.siteUrl}/api/desk/getSession`,
      `${desk.siteUrl}/events`,
      `${desk.url}/sitemap.xml`,
    ].map(async (url) => {
      const reply = await fetch(url);
      return [reply.status, reply.headers.get('content-type')?.split(';')[0]];
    }),
  );
  expect(statuses).toEqual([
    [404, 'text/plain'],
    [404, 'application/json'],
    [404, expect.any(String)],
    // Every other path of the desk is its document.
    [200, 'text/html'],
  ]);
});

test('media of drafts is served to staff only', async () => {
  const path = '/media/posters/none.webp';
  expect(await (await fetch(desk.url + path)).json()).toMatchObject({
    code: allOutcomes.unauthenticated.code,
  });
  const found = await fetch(desk.url + path, { headers: { cookie: `desk=${token}` } });
  expect(found.status).toBe(404);
});

async function openStream(path: string, session = token) {
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  const stream = await fetch(desk.url + path, {
    headers: { cookie: `desk=${session}` },
    signal: stop.signal,
  });
  expect(stream.headers.get('content-type')).toMatch(/^text\/event-stream/);
  const events = (stream.body as ReadableStream<Uint8Array>)
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .getReader();
  return events;
}

test('a change is announced to open desks, and to one whose page was loaded before', async () => {
  const events = await openStream('/events');
  expect((await events.read()).value).toBe('retry: 2000\n\n');
  await desk.context.staffDesk.add('mei', {
    email: 'new@desk.example',
    name: 'New',
    role: 'sales',
  });
  // Background work may announce other topics, before it or with it.
  const readUntilStaff = async (): Promise<string> => {
    const { value = '' } = await events.read();
    return value === '' || value.includes('"staff"') ? value : readUntilStaff();
  };
  expect(await readUntilStaff()).toMatch(/^event: changed\ndata: \[.*"staff".*\]\n\n$/);
  const later = await openStream('/events?age=60000');
  expect((await later.read()).value).toMatch(/^retry: 2000\n\nevent: changed\ndata: .*"staff"/);
});

test('the stream of a member who is disabled ends with the announcement', async () => {
  const own = await desk.signIn('sales', 'leaving@desk.example');
  const events = await openStream('/events', own);
  await desk.context.staffDesk.disable('mei', { email: 'leaving@desk.example' });
  const read = async (): Promise<string> => {
    const { value, done } = await events.read();
    return done ? '' : value + (await read());
  };
  expect(await read()).toContain('"staff"');
});

test('an open stream does not keep an idle session alive', async () => {
  const { db, now } = desk.context;
  const seen = new Date(now().getTime() - 30 * 60_000);
  await db.updateTable('staff_sessions').set({ last_seen_at: seen }).execute();
  await openStream('/events');
  const lastSeen = () =>
    db.selectFrom('staff_sessions').select('last_seen_at').distinct().execute();
  expect(await lastSeen()).toEqual([{ last_seen_at: seen }]);
  await fetch(`${desk.url}/api/desk/getMyAccount`, { headers: { cookie: `desk=${token}` } });
  expect(await lastSeen()).not.toEqual([{ last_seen_at: seen }]);
});

test('a sign-in ends the session that the browser had before', async () => {
  const before = await desk.signIn('reader', 'before@desk.example');
  const { url } = await desk.context.staffDesk.add('mei', {
    email: 'after@desk.example',
    name: 'After',
    role: 'reader',
  });
  const invited = {
    token: new URL(url).hash.replace('#token=', ''),
    password: 'a lamp by the sea',
  };
  await desk.with(before).acceptInvitation(invited);
  await expect(desk.with(before).getMyAccount()).rejects.toMatchObject({
    code: allOutcomes.tokenRejected.code,
  });
});

test('a browser that has signed in is known: wrong passwords of others do not delay it', async () => {
  const { staffDesk } = desk.context;
  const { url } = await staffDesk.add('mei', {
    email: 'known@desk.example',
    name: 'Known',
    role: 'reader',
  });
  await staffDesk.requireSecondFactor('mei', false);
  const send = (call: string, input: object, cookie = '') =>
    fetch(`${desk.url}/api/desk/${call}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
        cookie,
        origin: desk.url,
      },
      body: JSON.stringify(input),
    });
  const password = 'a lamp by the sea';
  const link = new URL(url).hash.replace('#token=', '');
  const cookies = (
    await send('acceptInvitation', { token: link, password })
  ).headers.getSetCookie();
  const device = cookies.find((cookie) => cookie.startsWith('desk-device='));
  expect(device).toMatch(
    /^desk-device=[\w-]{43}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Strict$/,
  );
  const account = { email: 'known@desk.example', password };
  for (let tries = 0; tries < 5; tries++) await send('signIn', { ...account, password: 'wrong' });
  expect((await send('signIn', account)).status).toBe(429);
  expect((await send('signIn', account, device?.split(';')[0])).status).toBe(200);
  expect(deviceCookie.write('x', true)).toMatch(/^__Host-desk-device=x; Path=\/; .*; Secure$/);
});

test('while the database is away calls are refused as unavailable, with a text', async () => {
  const database = await createTestDatabase();
  const other = await startTestDesk({ connection: database.connection });
  const member = other.with(await other.signIn('owner'));
  await database.drop();
  await expect(member.getSession({})).rejects.toMatchObject({
    code: allOutcomes.unavailable.code,
    message: 'The service is temporarily unavailable. Please try again later.',
  });
});

test('without a session there is no stream of changes', async () => {
  const reply = await fetch(`${desk.url}/events`);
  expect(await reply.json()).toMatchObject({ code: allOutcomes.unauthenticated.code });
});
