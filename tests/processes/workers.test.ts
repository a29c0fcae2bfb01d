import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { EVENTS } from '#contract/desk/address.ts';
import { outcomes } from '#contract/error-codes.ts';
import { type RunningProcess, startProcess } from '#scripts/start-process.ts';
import { ask } from '../support/ask.ts';
import { addStaffSession } from '../support/data/staff.ts';
import { createTestDatabase, databaseUrl } from '../support/database.ts';
import { directives } from '../support/deployment/deployment-files.ts';
import { reservePort } from '../support/processes/free-port.ts';
import { listDesks, listRunning, listWorkers } from '../support/processes/list-processes.ts';

const API_RATE = 20;
let dataDir: string;
let site: RunningProcess;
let desk: { url: string; headers: Record<string, string> };

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vignette-workers-'));
  const { db, connection } = await createTestDatabase();
  const deskPort = String(await reservePort());
  const token = await addStaffSession(db, { email: 'mei@desk.example', role: 'catalogue' });
  desk = {
    url: `http://localhost:${deskPort}`,
    headers: { cookie: `desk=${token}`, connection: 'close' },
  };
  site = await startProcess(['scripts/start.ts'], {
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl(connection),
    WORKERS: '2',
    PORT: '0',
    DESK_PORT: deskPort,
    DEMO: '0',
    API_RATE: String(API_RATE),
    TRUSTED_PROXIES: '127.0.0.1',
    METRICS_HOST: '127.0.0.1',
    LOG_LEVEL: 'info',
  });
});

afterAll(async () => {
  await site.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const countLines = (text: string) => site.lines.filter((line) => line.includes(text)).length;
const readMetric = async (name: string) => {
  const { text } = await ask(site, '/metrics', { headers: { connection: 'close' } });
  const line = text.split('\n').find((one) => one.startsWith(name));
  return Number(line?.split(' ')[1] ?? 0);
};

/** Makes a request on a connection of its own, or of the agent. */
const visit = (path: string, agent?: Agent) =>
  ask(site, path, agent ? { agent } : { headers: { connection: 'close' } });

test('both workers serve the site, count requests together, and share one rate limit', async () => {
  expect(countLines('ready at')).toBe(1);
  expect(listWorkers(site.pid)).toHaveLength(2);

  // Each worker has its own page cache, so each renders the page once.
  await expect
    .poll(async () => {
      const replies = await Promise.all([visit('/en/about'), visit('/en/about')]);
      for (const { status } of replies) expect(status).toBe(200);
      return readMetric('vignette_page_cache_total{event="miss"}');
    })
    .toBe(2);

  const headers = { 'x-forwarded-for': '10.2.0.1', connection: 'close' };
  const replies = await Promise.all(
    Array.from({ length: API_RATE + 5 }, () => ask(site, calls.getTag.path, { headers })),
  );
  const codes = replies.map(({ text }) => JSON.parse(text).code);
  expect(codes.filter((code) => code === outcomes.tooManyRequests.code)).toHaveLength(5);
});

test('a killed worker is replaced while the other one serves', async () => {
  const [killed = 0] = listWorkers(site.pid);
  process.kill(killed, 'SIGKILL');
  await expect.poll(() => countLines('a worker ended')).toBe(1);
  expect((await visit('/en/about')).status).toBe(200);
  await expect.poll(() => listWorkers(site.pid).length).toBe(2);
  expect(listWorkers(site.pid)).not.toContain(killed);
});

test('the site is served while the desk is blocked, and without it', async () => {
  const [blocked = 0] = listDesks(site.pid);
  const visitDesk = () => ask(desk, '/sign-in', desk);
  expect((await visitDesk()).status).toBe(200);
  process.kill(blocked, 'SIGSTOP');
  let hasAnswered = false;
  const waiting = visitDesk().finally(() => {
    hasAnswered = true;
  });
  const headers = { 'x-forwarded-for': '10.2.0.2', connection: 'close' };
  for (const path of ['/en/about', '/en', calls.getTag.path, '/health/ready'])
    expect((await ask(site, path, { headers })).status).toBe(200);
  expect(hasAnswered).toBe(false);
  process.kill(blocked, 'SIGCONT');
  expect((await waiting).status).toBe(200);

  process.kill(blocked, 'SIGKILL');
  expect((await visit('/en/about')).status).toBe(200);
  await expect.poll(() => countLines('a new worker is listening')).toBe(2);
  expect((await visitDesk()).status).toBe(200);
  expect(listDesks(site.pid)).toHaveLength(1);
  expect(listDesks(site.pid)).not.toContain(blocked);
});

test('the reload of the systemd unit replaces all workers without a failed request', async () => {
  const before = [...listWorkers(site.pid), ...listDesks(site.pid)];
  // Ends when the desk is replaced.
  const stream = ask(desk, EVENTS, desk);
  await expect.poll(() => readMetric('vignette_desk_streams')).toBe(1);
  const liveRequests = () => readMetric('vignette_request_seconds_count{kind="health"');
  const counted = await liveRequests();
  const agent = new Agent({ keepAlive: true });
  const unit = await readFile('deploy/systemd/vignette.service', 'utf8');
  const reload = directives(unit, 'ExecReload')[0] ?? '';
  execFileSync('/bin/sh', ['-c', reload], { env: { MAINPID: `${site.pid}` } });
  let requests = 0;
  const results = new Set<number | string>();
  const note = async (reply: Promise<{ status: number }>) =>
    results.add(await reply.then(({ status }) => status, String));
  await expect
    .poll(async () => {
      const replies = [visit('/health/live'), visit('/health/live', agent)];
      requests += replies.length;
      await Promise.all([...replies, ask(desk, '/sign-in', desk)].map(note));
      // The workers of the site come first.
      return countLines('the restart of the workers has ended');
    })
    .toBe(2);
  agent.destroy();
  expect([...results]).toEqual([200]);
  expect((await stream).text).toMatch(/^retry: /);
  const after = [...listWorkers(site.pid), ...listDesks(site.pid)];
  expect(after).toHaveLength(3);
  expect(before.filter((pid) => after.includes(pid))).toEqual([]);
  // The requests that the replaced workers have answered are still counted.
  await expect.poll(liveRequests).toBe(counted + requests);
});

test('Ctrl-C, which signals every process, stops all of them', async () => {
  const workers = [...listWorkers(site.pid), ...listDesks(site.pid)];
  for (const pid of [...workers, site.pid]) process.kill(pid, 'SIGINT');
  await site.stop();
  expect(listRunning(workers)).toEqual([]);
  // The worker and the desk that tests above have killed, and none since.
  expect(countLines('a worker ended')).toBe(2);
});
