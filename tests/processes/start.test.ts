import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask } from '../support/ask.ts';
import { createTestDatabase, databaseUrl } from '../support/database.ts';
import { reservePort } from '../support/processes/free-port.ts';

const root = join(import.meta.dirname, '../..');
const READY = /^Vignette is ready at (http:\S+)$/;
let folder: string;
let dataDir: string;
const started: Start[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vignette-start-'));
  dataDir = join(folder, 'data');
});

afterAll(async () => {
  for (const { child } of started) if (child.exitCode === null) child.kill('SIGTERM');
  // After a failed test, a server may run without its launcher.
  const leftPid = existsSync(join(dataDir, 'lock.pid')) ? readPid('lock.pid') : 0;
  if (leftPid && describeProcess(leftPid, 'args').includes('scripts/start.ts'))
    process.kill(leftPid);
  await Promise.all(started.map(({ ended }) => ended));
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

interface Start {
  child: ChildProcess;
  /** The lines printed so far. */
  out: string[];
  err: string[];
  /** Resolves once the site is served. */
  ready: Promise<{ url: string }>;
  /** The exit code. */
  ended: Promise<number | null>;
}

/** Starts the script behind `npm start`. */
function start(settings: Record<string, string> = {}): Start {
  const { PATH, HOME } = process.env;
  const child = spawn('node', ['scripts/run.mjs', 'start'], {
    cwd: root,
    env: {
      PATH,
      HOME,
      WORKERS: '1',
      PORT: '0',
      DESK_PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const out: string[] = [];
  const err: string[] = [];
  const ready = Promise.withResolvers<{ url: string }>();
  collectLines(child.stdout, out, (line) => {
    const url = READY.exec(line)?.[1];
    if (url) ready.resolve({ url });
  });
  collectLines(child.stderr, err);
  const ended = once(child, 'close').then(([code]) => {
    ready.reject(new Error(`exited with ${code}: ${out.join('\n')} ${err.join('\n')}`));
    return code as number | null;
  });
  ready.promise.catch(() => {});
  const start = { child, out, err, ready: ready.promise, ended };
  started.push(start);
  return start;
}

function collectLines(
  stream: NodeJS.ReadableStream | null,
  lines: string[],
  onLine = (_line: string) => {},
) {
  let rest = '';
  stream?.setEncoding('utf8').on('data', (text: string) => {
    const parts = (rest + text).split('\n');
    rest = parts.pop() ?? '';
    for (const line of parts) {
      lines.push(line);
      onLine(line);
    }
  });
}

/** Settings for a start whose own PostgreSQL and demo do not matter. */
const onTestDatabase = async () => ({
  DATABASE_URL: databaseUrl((await createTestDatabase()).connection),
  DEMO: '0',
});

const readPid = (file: string) => Number.parseInt(readFileSync(join(dataDir, file), 'utf8'), 10);

/** The processes of a start: the launcher, the server and PostgreSQL. */
function processesOf({ child }: Start) {
  const server = readPid('lock.pid');
  const postgres = readPid('postgres/postmaster.pid');
  return { launcher: child.pid ?? 0, server, postgres };
}

/** A field of `ps` for this process, or '' if there is no such process. */
function describeProcess(pid: number, field: string): string {
  try {
    return execFileSync('ps', ['-o', `${field}=`, '-p', `${pid}`], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

/** False for a zombie, which has exited but was not waited for. */
const isRunning = (pid: number) => /^[^Z]/.test(describeProcess(pid, 'stat'));

const stillRunning = (processes: Record<string, number>) =>
  Object.entries(processes)
    .filter(([, pid]) => isRunning(pid))
    .map(([name]) => name);

async function expectServing(site: { url: string }) {
  const reply = await ask(site, '/en');
  expect(reply.status).toBe(200);
  expect(reply.text).toContain('Two Masters, One Grave');
}

describe('starts with the same DATA_DIR', () => {
  test('the first start prints its steps and address; a second start on DATA_DIR or PORT fails', async () => {
    const deskPort = await reservePort();
    const first = start({ DESK_PORT: String(deskPort) });
    const site = await first.ready;
    await expectServing(site);
    expect(first.out.slice(0, -1)).toEqual(
      expect.arrayContaining([
        '· starting PostgreSQL',
        '· migrating the database',
        '· filled in the demo catalogue',
      ]),
    );
    expect(first.out.filter((line) => line.includes('http'))).toEqual([
      expect.stringMatching(/^· outgoing mails: http:\S+\/dev\/mail\?key=[\w-]{43}$/),
      `· the desk: http://localhost:${deskPort}`,
      expect.stringMatching(READY),
    ]);
    expect(first.out.at(-1)).toMatch(READY);
    expect(first.err).toEqual([]);

    const onSameDesk = (settings: Record<string, string>) =>
      start({ DESK_PORT: `${deskPort}`, ...settings });
    const [second, sameAddress, sameDesk, sameDeskOfWorkers] = [
      start(),
      start({ DATA_DIR: join(folder, 'other'), PORT: new URL(site.url).port }),
      onSameDesk({ DATA_DIR: join(folder, 'others') }),
      onSameDesk({ DATA_DIR: join(folder, 'workers'), WORKERS: '2' }),
    ];
    expect(await second.ended).toBe(1);
    const { launcher, server, postgres } = processesOf(first);
    expect(second.err).toEqual([
      `DATA_DIR ${dataDir} is in use by another Vignette server or command (process ${server}).`,
    ]);
    expect(await sameAddress.ended).toBe(1);
    expect(sameAddress.err).toEqual([
      `PORT ${new URL(site.url).port} is in use by another program.`,
    ]);
    for (const { ended, err } of [sameDesk, sameDeskOfWorkers]) {
      expect(await ended).toBe(1);
      expect(err).toEqual([`DESK_PORT ${deskPort} is in use by another program.`]);
    }
    // The ports are tried before a database or the settings for commands are made.
    for (const name of ['other', 'others', 'workers'])
      expect(existsSync(join(folder, name))).toBe(false);
    await expectServing(site);
    expect((await fetch(`http://localhost:${deskPort}/sign-in`)).status).toBe(200);

    first.child.kill('SIGTERM');
    expect(await first.ended).toBe(0);
    expect(stillRunning({ launcher, server, postgres })).toEqual([]);
    expect(first.err).toEqual([]);
  });

  test('a later start does not build or fill in the demo again; after kill -9 of the launcher all its processes stop', async () => {
    const second = start();
    await expectServing(await second.ready);
    expect(second.out).not.toContain('· filled in the demo catalogue');
    expect(second.out).not.toContain('· building the site');

    const processes = processesOf(second);
    second.child.kill('SIGKILL');
    await expect.poll(() => stillRunning(processes)).toEqual([]);
  });

  test('after kill -9 of the server its PostgreSQL stops, and the launcher reports the signal', async () => {
    const third = start();
    await expectServing(await third.ready);
    const processes = processesOf(third);
    process.kill(processes.server, 'SIGKILL');
    expect(await third.ended).toBe(1);
    expect(third.err).toEqual(['terminated by SIGKILL']);
    await expect.poll(() => stillRunning(processes)).toEqual([]);
  });

  test('a launcher killed during the start leaves no process', async () => {
    const fourth = start();
    await expect.poll(() => fourth.out).toContain('· starting PostgreSQL');
    const server = readPid('lock.pid');
    fourth.child.kill('SIGKILL');
    await expect.poll(() => stillRunning({ server })).toEqual([]);
  });

  test('after kill -9 of PostgreSQL the server restarts it and recovers; Ctrl-C stops all processes', async () => {
    const fifth = start();
    const site = await fifth.ready;
    await expectServing(site);
    const before = processesOf(fifth);
    process.kill(before.postgres, 'SIGKILL');
    // This page was not requested before, so it is not cached and needs the database.
    await expect.poll(async () => (await ask(site, '/ko')).status).toBe(200);
    await expect.poll(async () => (await ask(site, '/health/ready')).status).toBe(200);
    const after = processesOf(fifth);
    expect(after.postgres).not.toBe(before.postgres);
    expect(after.server).toBe(before.server);

    // On Ctrl-C a terminal signals the launcher and the server; the launcher's second signal is a
    // second Ctrl-C.
    for (const pid of [after.server, after.launcher, after.launcher]) process.kill(pid, 'SIGINT');
    expect(await fifth.ended).toBe(0);
    expect(stillRunning({ ...after, oldPostgres: before.postgres })).toEqual([]);
  });
});

describe('a start fails and prints the reason in one line for', () => {
  test.concurrent.for([
    [
      'an unwritable DATA_DIR',
      { DATA_DIR: '/sys/vignette' },
      /^DATA_DIR \/sys\/vignette is in \/sys, /,
    ],
    [
      'an unreachable database',
      { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' },
      /^DATABASE_URL cannot be used: connect ECONNREFUSED/,
    ],
    ['a host address of another machine', { HOST: '192.0.2.1' }, /^HOST 192\.0\.2\.1 /],
  ] as const)('%s', async ([_kind, settings, line], { expect }) => {
    const failed = start({
      ...(await onTestDatabase()),
      DATA_DIR: await mkdtemp(join(folder, 'failed-')),
      ...settings,
    });
    expect(await failed.ended).toBe(1);
    expect(failed.err).toEqual([expect.stringMatching(line)]);
    expect(failed.out.join('\n')).not.toContain('ready');
  });
});
