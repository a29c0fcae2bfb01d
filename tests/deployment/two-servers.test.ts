import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { connect } from 'node:http2';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { api } from '#contract/api.ts';
import { calls } from '#contract/calls.ts';
import { deskCallPath, EVENTS, UPLOADS } from '#contract/desk/address.ts';
import type { DramaState } from '#contract/desk/catalogue-lists.ts';
import { UPLOAD_OFFSET, UPLOAD_PART_BYTES } from '#contract/desk/upload-rules.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { MAX_ENQUIRY_BYTES } from '#contract/enquiry-limits.ts';
import { outcomes } from '#contract/error-codes.ts';
import { narrowestNetwork } from '#server/network/addresses.ts';
import { currentBuild } from '#server/settings/builds.ts';
import { ask } from '../support/ask.ts';
import { runInProcess } from '../support/command-in-process.ts';
import { largeNotice } from '../support/data/notices.ts';
import { addStaffSession } from '../support/data/staff.ts';
import {
  callEach,
  callThrough,
  type Deployment,
  EMAIL,
  expectRequestCounts,
  FILM,
  signInThrough,
  startDeployment,
} from '../support/deployment/deployment.ts';
import { root } from '../support/deployment/deployment-files.ts';
import { CLIENT, DESK_HOST, HOST, type Nginx } from '../support/deployment/nginx.ts';
import type { Service } from '../support/deployment/service.ts';

const runFile = promisify(execFile);

let deployment: Deployment;
let nginx: Nginx;
let servers: [Service, Service];

beforeAll(async () => {
  deployment = await startDeployment();
  ({ nginx, servers } = deployment);
});
afterAll(() => deployment?.stop());

test('pages use the public https address in their canonical link', async () => {
  const { status, text, headers } = await nginx.visit('/en');
  expect(status).toBe(200);
  expect(text).toContain(`<link rel="canonical" href="https://${HOST}/en"`);
  expect(text).toContain('Moon Gate');
  expect(headers['strict-transport-security']).toContain('max-age=31536000');
});

test('nginx alternates between the two servers', () =>
  expectRequestCounts(
    servers,
    'api',
    async () => {
      for (let n = 0; n < 4; n += 1) expect((await callThrough(nginx, 'getTag')).code).toBe(200);
    },
    [2, 2],
  ));

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

test('build files are immutable, and nginx requests each encoding of a file once', async () => {
  const path = await findScript();
  const headers = { 'accept-encoding': 'br' };
  const visitThrice = async () => {
    const first = await nginx.visit(path, { headers });
    const again = await nginx.visit(path, { headers });
    const plain = await nginx.visit(path);
    expect([first, again, plain].map((reply) => reply.headers['content-encoding'])).toEqual([
      'br',
      'br',
      undefined,
    ]);
    for (const reply of [first, again, plain]) {
      expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(reply.text).toBe(plain.text);
    }
  };
  await expectRequestCounts(servers, 'asset', visitThrice, [1, 1]);
});

/** The path of a script of the build that has compressed copies. */
async function findScript(): Promise<string> {
  const files = await readdir(join(currentBuild().client, 'assets'));
  const compressed = files.find((file) => file.endsWith('.js.br')) ?? '';
  return `/assets/${compressed.slice(0, -'.br'.length)}`;
}

test('when one server lacks a build file, nginx requests it from the other', () =>
  expectRequestCounts(
    servers,
    'asset',
    async () => {
      expect((await nginx.visit('/assets/of-another-build.js')).status).toBe(404);
    },
    [1, 1],
  ));

test('a range request for a film gets 206 with that range', async () => {
  const range = { range: 'bytes=1000-1999' };
  const reply = await nginx.visit('/media/films/moon.mp4', { headers: range });
  expect(reply.status).toBe(206);
  expect(reply.headers['content-range']).toBe(`bytes 1000-1999/${FILM.length}`);
  expect(reply.body.equals(FILM.subarray(1000, 2000))).toBe(true);
  const whole = await nginx.visit('/media/films/moon.mp4');
  expect(whole.body.equals(FILM)).toBe(true);
});

test('a drama that is withdrawn or gets a rule is closed by both servers at once', async () => {
  const { database, dramaId } = deployment;
  const change = (values: { state?: DramaState; preview?: 'all' | 'none' }) =>
    database.db.updateTable('dramas').set(values).where('id', '=', dramaId).execute();
  const statuses = async (path: string, cookie = '') => {
    const replies = servers.map((server) => ask(server, path, { headers: { cookie } }));
    return (await Promise.all(replies)).map(({ status }) => status);
  };
  const film = '/media/films/moon.mp4';
  const open = () => callThrough(nginx, 'openEpisode', { drama_id: dramaId, episode_no: 1 });

  const { data, headers } = await open();
  const viewer = headers['set-cookie'].find((one: string) => one.startsWith('__Host-viewer='));
  expect(viewer).toMatch(/; HttpOnly; SameSite=Strict; Secure$/);
  const cookie = viewer.split(';')[0];
  // Each server reads a grant that it did not issue.
  expect(await statuses(data.video_url, cookie)).toEqual([200, 200]);
  expect((await nginx.visit(data.video_url, { headers: { cookie } })).body.equals(FILM)).toBe(true);
  expect(await statuses(film)).toEqual([200, 200]);

  await change({ preview: 'none' });
  await expect.poll(() => statuses(film)).toEqual([404, 404]);
  await expect.poll(() => statuses(data.video_url, cookie)).toEqual([404, 404]);
  expect((await open()).code).toBe(outcomes.episodeLocked.code);
  await change({ preview: 'all', state: 'withdrawn' });
  expect((await open()).code).toBe(outcomes.notFound.code);
  await change({ state: 'published' });
  await expect.poll(() => statuses(film)).toEqual([200, 200]);
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

test('both servers accept a session and return its cart and order', async () => {
  const { token } = await signInThrough(nginx);
  expect((await callEach(servers, 'getUserInfo', token)).map(({ code }) => code)).toEqual([
    200, 200,
  ]);

  expect(
    (await callThrough(nginx, 'addCopyrightCart', { drama_id: deployment.dramaId }, { token }))
      .code,
  ).toBe(200);
  const carts = await callEach(servers, 'getCopyrightCartDramaIds', token);
  expect(carts.map(({ data }) => data)).toEqual([carts[0].data, carts[0].data]);
  expect(JSON.stringify(carts[0].data)).toContain(String(deployment.dramaId));

  const order = await callThrough(
    nginx,
    'sendCopyrightOrder',
    {
      contact: { name: 'Buyer', email: EMAIL },
      terms: {
        territories: ['WORLD'],
        media: ['svod'],
        languages: ['en'],
        term_months: 12,
        is_exclusive: false,
      },
    },
    { token, headers: { 'idempotency-key': crypto.randomUUID() } },
  );
  expect(order.code).toBe(200);
  for (const { data } of await callEach(servers, 'getCopyrightOrderHistory', token))
    expect(JSON.stringify(data)).toContain(order.data.order_no);
});

test('a backup made by deploy/backup.sh can be restored; a failed backup deletes no old backups', async () => {
  const backups = join(deployment.folder, 'backups');
  await mkdir(backups);
  const old = join(backups, 'vignette-20260101T000000Z.tar');
  const longAgo = new Date(Date.now() - 30 * 24 * 3600 * 1000);
  await writeFile(old, '');
  await utimes(old, longAgo, longAgo);
  const { databaseUrl, dataDir, database } = deployment;
  const target = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir };
  const backUp = (env: Record<string, string>) =>
    runFile(join(root, 'deploy/backup.sh'), {
      env: { ...process.env, ...target, BACKUP_DIR: backups, KEEP_DAYS: '14', ...env },
    });

  await expect(backUp({ DATABASE_URL: 'postgres://127.0.0.1:1/none' })).rejects.toThrow();
  expect(await readdir(backups)).toEqual([basename(old)]);
  await backUp({});
  const [made = '', ...others] = await readdir(backups);
  expect(others).toEqual([]);
  expect(made).toMatch(/^vignette-\d{8}T\d{6}Z\.tar$/);
  expect(made).not.toBe(basename(old));

  await database.db.deleteFrom('dramas').execute();
  const restore = ['restore', join(backups, made), '--replace'];
  expect(await runInProcess(restore, target)).toMatchObject({ code: 0 });
  await expect.poll(async () => (await nginx.visit('/en')).text).toContain('Moon Gate');
});

test('while one server stops, readers get every page from the other', async () => {
  let isStopped = false;
  let served = 0;
  const read = async () => {
    for (let readsAfterStop = 0; readsAfterStop < 10; readsAfterStop += isStopped ? 1 : 0) {
      const { status } = await nginx.visit('/en');
      expect(status).toBe(200);
      served += 1;
    }
  };
  const readers = [read(), read(), read()];
  await expect.poll(() => served).toBeGreaterThan(20);
  expect(await servers[0].stop()).toBe(0);
  isStopped = true;
  await Promise.all(readers);
  const { token } = await signInThrough(nginx);
  expect((await callThrough(nginx, 'getUserInfo', {}, { token })).code).toBe(200);
});

test('while no server runs, nginx still sends build files from its cache', async () => {
  const path = await findScript();
  expect((await nginx.visit(path)).status).toBe(200);
  expect(await servers[1].stop()).toBe(0);
  expect((await nginx.visit(path)).status).toBe(200);
  expect((await nginx.visit('/en')).status).toBe(502);
});
