import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { calls } from '../../contract/calls.ts';
import { outcomes } from '../../contract/error-codes.ts';
import { type RunningProcess, startProcess } from '../../scripts/start-process.ts';
import { ask } from '../support/ask.ts';
import { createTestDatabase, databaseUrl } from '../support/database.ts';
import { directives } from '../support/deployment/deployment-files.ts';

// Workers take seconds to start on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const API_RATE = 20;
const POLL = { timeout: 60_000, interval: 50 };

let dataDir: string;
let site: RunningProcess;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vignette-workers-'));
  site = await startProcess(['scripts/start.ts'], {
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl((await createTestDatabase()).connection),
    WORKERS: '2',
    PORT: '0',
    DESK_PORT: '0',
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

/** The process ids of the workers, without those that have exited. */
function listWorkers(): number[] {
  try {
    const options = ['-o', 'pid=,stat=', '--ppid', `${site.pid}`];
    const out = execFileSync('ps', options, { encoding: 'utf8' });
    const rows = out.split('\n').filter((line) => line && !line.includes('Z'));
    return rows.map((line) => Number.parseInt(line, 10));
  } catch {
    return [];
  }
}

const countLines = (text: string) => site.lines.filter((line) => line.includes(text)).length;
const readMetric = async (name: string) => {
  const { text } = await ask(site, '/metrics', { headers: { connection: 'close' } });
  const line = text.split('\n').find((one) => one.startsWith(name));
  return Number(line?.split(' ')[1] ?? 0);
};

let lastAddress = 0;
/** Requests a page as a new visitor, so that the rate limit does not refuse to render it. */
const visit = (agent?: Agent) => {
  lastAddress += 1;
  const forwarded = `10.1.${lastAddress >> 8}.${lastAddress & 255}`;
  const headers = { 'x-forwarded-for': forwarded, ...(!agent && { connection: 'close' }) };
  return ask(site, '/en/about', { headers, ...(agent && { agent }) });
};

test('both workers serve the site, count requests together, and share one rate limit', async () => {
  expect(countLines('ready at')).toBe(1);
  expect(listWorkers()).toHaveLength(2);

  // Each worker has its own page cache, so each renders the page once.
  await expect
    .poll(async () => {
      expect((await visit()).status).toBe(200);
      return readMetric('vignette_page_cache_total{event="miss"}');
    }, POLL)
    .toBe(2);

  const headers = { 'x-forwarded-for': '10.2.0.1', connection: 'close' };
  const replies = await Promise.all(
    Array.from({ length: API_RATE + 5 }, () => ask(site, calls.getTag.path, { headers })),
  );
  const codes = replies.map(({ text }) => JSON.parse(text).code);
  expect(codes.filter((code) => code === outcomes.tooManyRequests.code)).toHaveLength(5);
});

test('a killed worker is replaced while the other one serves', async () => {
  const [killed = 0] = listWorkers();
  process.kill(killed, 'SIGKILL');
  await expect.poll(() => countLines('a worker ended'), POLL).toBe(1);
  expect((await visit()).status).toBe(200);
  await expect.poll(() => listWorkers().length, POLL).toBe(2);
  expect(listWorkers()).not.toContain(killed);
});

test('the reload of the systemd unit replaces all workers without a failed request', async () => {
  const before = listWorkers();
  const counted = await readMetric('vignette_page_cache_total{event="hit"}');
  const agent = new Agent({ keepAlive: true });
  const unit = await readFile('deploy/systemd/vignette.service', 'utf8');
  const reload = directives(unit, 'ExecReload')[0] ?? '';
  execFileSync('/bin/sh', ['-c', reload], { env: { MAINPID: `${site.pid}` } });
  const results = new Set<number | string>();
  const visitOnce = async (kept?: Agent) =>
    results.add(await visit(kept).then(({ status }) => status, String));
  await expect
    .poll(async () => {
      await Promise.all([visitOnce(), visitOnce(agent)]);
      return countLines('the restart of the workers has ended');
    }, POLL)
    .toBe(1);
  agent.destroy();
  expect([...results]).toEqual([200]);
  const after = listWorkers();
  expect(after).toHaveLength(2);
  expect(before.filter((pid) => after.includes(pid))).toEqual([]);
  expect(await readMetric('vignette_page_cache_total{event="hit"}')).toBeGreaterThan(counted);
});

test('Ctrl-C, which signals every process, stops all of them', async () => {
  const workers = listWorkers();
  for (const pid of [...workers, site.pid]) process.kill(pid, 'SIGINT');
  await site.stop();
  for (const pid of workers) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  expect(countLines('a worker ended')).toBe(1);
});
