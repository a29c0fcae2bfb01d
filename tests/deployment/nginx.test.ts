import { readFile } from 'node:fs/promises';
import { connect } from 'node:http2';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { api } from '#contract/api.ts';
import { calls } from '#contract/calls.ts';
import { deskCallPath, EVENTS, UPLOADS } from '#contract/desk/address.ts';
import { UPLOAD_OFFSET, UPLOAD_PART_BYTES } from '#contract/desk/jobs/upload-rules.ts';
import { outcomes } from '#contract/error-codes.ts';
import { MAX_ENQUIRY_BYTES } from '#contract/limits/enquiry-limits.ts';
import type { Endpoint } from '#contract/transport/endpoint.ts';
import { narrowestNetwork } from '#server/network/addresses.ts';
import { afterFile } from '../support/after-file.ts';
import { ask } from '../support/ask.ts';
import { largeNotice } from '../support/data/notices.ts';
import { addStaffSession } from '../support/data/staff.ts';
import {
  callThrough,
  FILM,
  signInThrough,
  startDeployment,
} from '../support/deployment/deployment.ts';
import { root } from '../support/deployment/deployment-files.ts';
import { CLIENT, DESK_HOST, HOST } from '../support/deployment/nginx.ts';

const deployment = await startDeployment();
afterFile(deployment.stop);
const { nginx, servers } = deployment;

test('pages use the public https address in their canonical link', async () => {
  const { status, text, headers } = await nginx.visit('/en');
  expect(status).toBe(200);
  expect(text).toContain(`<link rel="canonical" href="https://${HOST}/en"`);
  expect(text).toContain('Moon Gate');
  expect(headers['strict-transport-security']).toContain('max-age=31536000');
});

test('pages are served over HTTP/2', async () => {
  const session = connect(`https://127.0.0.1:${nginx.httpsPort}`, {
    ca: nginx.ca,
    servername: HOST,
  });
  const stream = session.request({ ':path': '/en', ':authority': HOST });
  const status = await new Promise((resolve, reject) => {
    session.once('error', reject);
    stream.once('error', reject).once('response', (headers) => resolve(headers[':status']));
  });
  session.close();
  stream.resume();
  expect(status).toBe(200);
});

test('http redirects to https, except for the challenges of a certificate authority', async () => {
  const http = { url: `http://127.0.0.1:${nginx.httpPort}` };
  const headers = { host: HOST };
  const reply = await ask(http, '/en/search?keyword=a', { headers });
  expect([reply.status, reply.headers.location]).toEqual([
    301,
    `https://${HOST}/en/search?keyword=a`,
  ]);
  const challenge = await ask(http, '/.well-known/acme-challenge/token', { headers });
  expect(challenge.text).toBe('challenge');
});

test('a request for another host name gets 421', async () => {
  expect((await nginx.visit('/en', { headers: { host: 'evil.example' } })).status).toBe(421);
  const http = { url: `http://127.0.0.1:${nginx.httpPort}` };
  expect((await ask(http, '/en', { headers: { host: 'evil.example' } })).status).toBe(421);
});

test('nginx passes compressed replies through unchanged', async () => {
  for (const encoding of ['br', 'zstd', 'gzip']) {
    const headers = { 'accept-encoding': encoding };
    const [proxied, direct] = await Promise.all([
      nginx.visit('/en', { headers }),
      ask(servers[0], '/en', { headers }),
    ]);
    expect(proxied.headers['content-encoding']).toBe(encoding);
    expect(proxied.text).toBe(direct.text);
  }
  expect((await nginx.visit('/en')).headers['content-encoding']).toBeUndefined();
});

test('rate limits use the address that connects to nginx, not a forged X-Forwarded-For', async () => {
  await signInThrough(nginx, { from: CLIENT, headers: { 'x-forwarded-for': '203.0.113.9' } });
  const rows = await deployment.database.db.selectFrom('rate_limits').select('key').execute();
  const keys = rows.map(({ key }) => key);
  expect(keys).toContain(`sign-in ${narrowestNetwork(CLIENT)}`);
  expect(keys.filter((key) => key.includes('203.0.113.9'))).toEqual([]);
});

test('the id of a request is made by nginx, whatever the client sends', async () => {
  const headers = { 'x-request-id': 'sent-by-the-client' };
  const reply = await nginx.visit('/api/drama/getTag', { headers });
  expect(reply.headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/);
});

test('the device cookie is Secure', async () => {
  const { headers } = await signInThrough(nginx);
  expect(headers['set-cookie']).toEqual([
    expect.stringMatching(/^__Secure-device=.+; Secure$/),
    // Deletes the cookie of earlier versions.
    expect.stringMatching(/^device=;.*Max-Age=0/),
  ]);
});

test('a range request for a film gets 206 with that range', async () => {
  const range = { range: 'bytes=1000-1999' };
  const reply = await nginx.visit('/media/films/moon.mp4', { headers: range });
  expect(reply.status).toBe(206);
  expect(reply.headers['content-range']).toBe(`bytes 1000-1999/${FILM.length}`);
  expect(reply.body.equals(FILM.subarray(1000, 2000))).toBe(true);
  const whole = await nginx.visit('/media/films/moon.mp4');
  expect(whole.body.equals(FILM)).toBe(true);
});

test('a body above 16 KiB is refused by the server in JSON, above 1 MiB by nginx', async () => {
  const { path } = calls.loginWithEmailPassword;
  const post = (size: number) =>
    nginx.visit(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'x'.repeat(size) }),
    });
  const byServer = await post(20_000);
  expect([byServer.status, JSON.parse(byServer.text).code]).toEqual([413, 413]);
  const byNginx = await post(1_100_000);
  expect(byNginx.status).toBe(413);
  expect(byNginx.headers['content-type']).toContain('text/html');
});

test('nginx passes the attachments of an enquiry on, and refuses larger bodies', async () => {
  const sent = await callThrough(nginx, 'sendEnquiry', largeNotice(MAX_ENQUIRY_BYTES));
  expect(sent).toMatchObject({ code: outcomes.ok.code });
  const { size } = await deployment.database.db
    .selectFrom('enquiry_files')
    .select('size')
    .executeTakeFirstOrThrow();
  expect(size).toBe(MAX_ENQUIRY_BYTES);
  const { path, method } = calls.sendEnquiry;
  const tooLarge = await nginx.visit(path, { method, body: Buffer.alloc(8 * 1024 * 1024 + 1) });
  expect([tooLarge.status, tooLarge.headers['content-type']]).toEqual([413, 'text/html']);
});

test('both proxies allow the largest body of every call', async () => {
  const large = Object.values<Endpoint>(api)
    .filter(({ maxBodyKiB = 0, largeBody }) => (largeBody?.maxKiB ?? maxBodyKiB) > 1024)
    .map(({ path, largeBody }) => [path, largeBody?.maxKiB]);
  expect(large).toEqual([[calls.sendEnquiry.path, expect.toSatisfy((kib) => kib <= 8 * 1024)]]);
  const limits = {
    'nginx/vignette.conf': ['client_max_body_size 1m', 'client_max_body_size 8m'],
    'caddy/Caddyfile': ['max_size 1MiB', 'max_size 8MiB'],
  };
  for (const [file, sizes] of Object.entries(limits)) {
    const text = await readFile(join(root, 'deploy', file), 'utf8');
    for (const part of [...sizes, calls.sendEnquiry.path]) expect(text).toContain(part);
  }
});

test('the desk has a host name of its own, with calls, events and uploads in parts', async () => {
  const { db } = deployment.database;
  const token = await addStaffSession(db, { email: 'mei@desk.example', role: 'catalogue' });
  const origin = `https://${DESK_HOST}`;
  const headers = { cookie: `__Host-desk=${token}`, origin };
  const desk = { host: DESK_HOST, headers };

  const page = await nginx.visit('/sign-in', { host: DESK_HOST });
  expect(page.status).toBe(200);
  expect(page.text).toContain('<div id="desk">');
  expect(page.headers['cache-control']).toBe('no-store');
  expect((await nginx.visit(deskCallPath('getSession'))).status).toBe(404);

  const events = await nginx.open(EVENTS, desk);
  onTestFinished(() => void events.destroy());
  const lines = createInterface(events)[Symbol.asyncIterator]();
  expect((await lines.next()).value).toMatch(/^retry:/);
  await db.updateTable('staff').set({ name: 'Mei' }).execute();
  let line = '';
  while (!line.startsWith('data:')) line = (await lines.next()).value ?? 'data: ended';
  expect(line).toContain('staff');

  const begun = await nginx.visit(deskCallPath('beginUpload'), {
    ...desk,
    method: 'POST',
    headers: {
      ...headers,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify({ name: 'moon.xlsx', size: 3 * UPLOAD_PART_BYTES, purpose: 'workbook' }),
  });
  const { upload_id } = JSON.parse(begun.text).data;
  const put = (offset: number, bytes: number) =>
    nginx.visit(UPLOADS + upload_id, {
      ...desk,
      method: 'PUT',
      headers: { ...headers, [UPLOAD_OFFSET]: String(offset) },
      body: Buffer.alloc(bytes),
    });
  expect(JSON.parse((await put(0, UPLOAD_PART_BYTES)).text).data.offset).toBe(UPLOAD_PART_BYTES);
  const tooLarge = await put(UPLOAD_PART_BYTES, 2 * UPLOAD_PART_BYTES);
  expect([tooLarge.status, tooLarge.headers['content-type']]).toEqual([413, 'text/html']);
});

test('/health/ready is reachable through nginx, /metrics is not', async () => {
  expect((await nginx.visit('/health/ready')).text).toBe('ok');
  expect((await nginx.visit('/metrics')).status).toBe(404);
});
