import { execFile } from 'node:child_process';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import type { DramaState } from '#contract/desk/catalogue/catalogue-lists.ts';
import { outcomes } from '#contract/error-codes.ts';
import { currentBuild } from '#server/settings/builds.ts';
import { afterFile } from '../support/after-file.ts';
import { ask } from '../support/ask.ts';
import { runInProcess } from '../support/command-in-process.ts';
import {
  callEach,
  callThrough,
  EMAIL,
  expectRequestCounts,
  FILM,
  signInThrough,
  startDeployment,
} from '../support/deployment/deployment.ts';
import { root } from '../support/deployment/deployment-files.ts';

const runFile = promisify(execFile);

const deployment = await startDeployment();
afterFile(deployment.stop);
const { nginx, servers } = deployment;

test('nginx alternates between the two servers', () =>
  expectRequestCounts(
    servers,
    'api',
    async () => {
      for (let n = 0; n < 4; n += 1) expect((await callThrough(nginx, 'getTag')).code).toBe(200);
    },
    [2, 2],
  ));

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
  // The test above has stopped the other one.
  expect(await servers[1].stop()).toBe(0);
  expect((await nginx.visit(path)).status).toBe(200);
  expect((await nginx.visit('/en')).status).toBe(502);
});
