import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SocketConnection } from '../client.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';

const MODULE = JSON.stringify(join(import.meta.dirname, 'embedded-postgres.ts'));
const OWNER_PROGRAM = `
  const { startEmbeddedPostgres } = await import(${MODULE});
  await startEmbeddedPostgres(process.argv[1]);
  console.log('started');
`;

let templateDir: string;
let dataDir: string;
let owners: ChildProcess[];
let started: EmbeddedPostgres[];

// mkdtemp uses mode 0700: if the tests run as root, PostgreSQL's account cannot enter the folder.
const makeDataDir = () => mkdtemp(join(tmpdir(), 'vignette-embedded-'));

beforeAll(async () => {
  templateDir = await makeDataDir();
  await (await startEmbeddedPostgres(templateDir)).stop();
});

afterAll(() => rm(templateDir, { recursive: true }));

beforeEach(async () => {
  dataDir = await makeDataDir();
  owners = [];
  started = [];
});

afterEach(async () => {
  for (const owner of owners) owner.kill('SIGKILL');
  await Promise.all(started.map((postgres) => postgres.stop()));
  await rm(dataDir, { recursive: true, force: true });
});

/** Faster than initdb. If the tests run as root, the copy belongs to root until the start. */
const copyTemplate = (dir = dataDir) => cp(templateDir, dir, { recursive: true });

async function start(dir = dataDir) {
  const postgres = await startEmbeddedPostgres(dir);
  started.push(postgres);
  return postgres;
}

function spawnOwner() {
  const args = ['--input-type=module', '--eval', OWNER_PROGRAM, dataDir];
  const owner = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  owners.push(owner);
  return owner;
}

async function startInOwner() {
  await copyTemplate();
  const owner = spawnOwner();
  await once(owner.stdout, 'data');
  const postmaster = readPostmasterPid();
  return { owner, postmaster, watcher: Number(describeProcess(postmaster, 'ppid')) };
}

async function kill(child: ChildProcess) {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

const pidFile = (dir = dataDir) => join(dir, 'postgres/postmaster.pid');
const readPostmasterPid = () => Number.parseInt(readFileSync(pidFile(), 'utf8'), 10);
const describeProcess = (pid: number, field: string) =>
  execFileSync('ps', ['-o', `${field}=`, '-p', `${pid}`], { encoding: 'utf8' }).trim();

const fileOwnersIn = (dir: string) => {
  const found = readdirSync(join(dir, 'postgres'), { recursive: true }) as string[];
  return [...new Set(found.map((name) => lstatSync(join(dir, 'postgres', name)).uid))];
};

/**
 * Reads the cluster as another user, by its path and through /proc: 'read' or an error code each.
 */
async function readAs(uid: number, { host }: SocketConnection) {
  const hasProc = process.platform === 'linux';
  const places = [host, hasProc ? `/proc/${readPostmasterPid()}/cwd` : host];
  const program = `for (const place of ${JSON.stringify(places)})
    try { require('fs').readFileSync(place + '/PG_VERSION'); console.log('read'); }
    catch (error) { console.log(error.code); }`;
  const identity = process.getuid?.() === 0 ? { uid, gid: uid } : {};
  const run = spawn(process.execPath, ['-e', program], { cwd: '/', ...identity });
  return (await text(run.stdout)).trim().split('\n');
}

async function query(connection: SocketConnection, statement: string) {
  const client = new pg.Client(connection);
  await client.connect();
  return (await client.query(statement).finally(() => client.end())).rows;
}

test('keeps its data after a restart', async () => {
  await copyTemplate();
  const first = await start();
  await query(first.connection, 'create table kept as select 7 as value');
  await first.stop();
  expect(await first.exited).toMatchObject({ wasRequested: true });
  expect(existsSync(pidFile())).toBe(false);

  const second = await start();
  expect(await query(second.connection, 'select value from kept')).toEqual([{ value: 7 }]);
});

test('is durable and does not listen on the network', async () => {
  await copyTemplate();
  const { connection } = await start();
  const settings = await query(
    connection,
    `select string_agg(setting, ' ' order by name) as values from pg_settings
      where name in ('fsync', 'full_page_writes', 'listen_addresses', 'synchronous_commit')`,
  );
  expect(settings).toEqual([{ values: 'on on  on' }]);
});

test('runs under an unused user id when we are root, else as the current user', async () => {
  await chmod(dataDir, 0o755);
  const { connection } = await start();
  const uid = Number(describeProcess(readPostmasterPid(), 'uid'));
  const names = readFileSync('/etc/passwd', 'utf8').split('\n');
  const isNamed = names.some((line) => line.split(':')[2] === `${uid}`);
  const isRoot = process.getuid?.() === 0;
  expect({ uid, isNamed }).toEqual(
    isRoot
      ? { uid: expect.toSatisfy((id: number) => id >= 65_520 && id <= 65_531), isNamed: false }
      : { uid: process.getuid?.(), isNamed: expect.any(Boolean) },
  );
  expect(fileOwnersIn(dataDir)).toEqual([uid]);
  const outcome = isRoot ? 'EACCES' : 'read';
  expect(await readAs(65_534, connection)).toEqual([outcome, outcome]);
});

test('changes the owner of a cluster owned by nobody or root, and keeps any other owner', async () => {
  await copyTemplate();
  const owner = process.getuid?.() === 0 ? 65_534 : process.getuid?.();
  execFileSync('chown', ['-R', `${owner}`, join(dataDir, 'postgres')]);
  const first = await start();
  const uid = Number(describeProcess(readPostmasterPid(), 'uid'));
  expect(fileOwnersIn(dataDir)).toEqual([uid]);
  expect(uid).not.toBe(65_534);
  await first.stop();

  const other = process.getuid?.() === 0 ? 12_345 : process.getuid?.();
  execFileSync('chown', ['-R', `${other}`, join(dataDir, 'postgres')]);
  await start();
  expect(Number(describeProcess(readPostmasterPid(), 'uid'))).toBe(other);
});

test('accepts a data folder whose path is too long for a socket', async () => {
  const longDir = join(dataDir, 'x'.repeat(120));
  await copyTemplate(longDir);
  const postgres = await start(longDir);
  expect(postgres.connection.host.startsWith(longDir)).toBe(false);
  expect(await query(postgres.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  await postgres.stop();
  expect(existsSync(postgres.connection.host)).toBe(false);
});

test('reports an unexpected exit', async () => {
  await copyTemplate();
  const postgres = await start();
  process.kill(readPostmasterPid(), 'SIGINT');
  expect(await postgres.exited).toMatchObject({ wasRequested: false });
});

test('reports why it cannot start', async () => {
  await copyTemplate();
  const settings = { shared_buffers: 'nonsense' };
  await expect(startEmbeddedPostgres(dataDir, { settings })).rejects.toThrow(/shared_buffers/);
});

test('can be stopped after its watcher was killed', async () => {
  await copyTemplate();
  const postgres = await start();
  process.kill(Number(describeProcess(readPostmasterPid(), 'ppid')), 'SIGKILL');
  await postgres.stop();
  expect(existsSync(pidFile())).toBe(false);
});

describe('after a kill -9', () => {
  test('of its owner, PostgreSQL shuts down and starts again', async () => {
    const { owner } = await startInOwner();
    await kill(owner);
    await expect.poll(() => existsSync(pidFile())).toBe(false);
    await start();
  });

  test('of its owner, an immediate start works too', async () => {
    const { owner, postmaster } = await startInOwner();
    await kill(owner);
    await start();
    expect(readPostmasterPid()).not.toBe(postmaster);
  });

  test('of owner and watcher, the next start stops the leftover PostgreSQL', async () => {
    const { owner, watcher, postmaster } = await startInOwner();
    process.kill(watcher, 'SIGKILL');
    await kill(owner);
    expect(readPostmasterPid()).toBe(postmaster);
    const { connection } = await start();
    expect(readPostmasterPid()).not.toBe(postmaster);
    expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('of owner, watcher and PostgreSQL at once, the next start recovers', async () => {
    const { owner, watcher, postmaster } = await startInOwner();
    for (const pid of [watcher, postmaster]) process.kill(pid, 'SIGKILL');
    await kill(owner);
    await start();
  });

  test('during initdb, the next start creates the cluster again', async () => {
    const owner = spawnOwner();
    const drafts = () => readdirSync(dataDir).filter((name) => name.startsWith('postgres.new-'));
    const hasStarted = () =>
      drafts().some((draft) => existsSync(join(dataDir, draft, 'cluster/PG_VERSION')));
    await expect.poll(hasStarted, { interval: 5 }).toBe(true);
    const modes = drafts().map((draft) => statSync(join(dataDir, draft)).mode & 0o777);
    expect(modes).toEqual([0o710]);
    await kill(owner);
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
    await start();
    expect(drafts()).toEqual([]);
  });
});

test('ignores lock files with the pid of another process', async () => {
  await copyTemplate();
  const first = await start();
  await first.stop();
  for (const file of [pidFile(), join(dataDir, 'postgres/.s.PGSQL.5432.lock')]) {
    await writeFile(file, `${process.pid}\n${dataDir}\n`);
  }
  await start();
});

test('refuses a folder with other files', async () => {
  await mkdir(join(dataDir, 'postgres'));
  await writeFile(join(dataDir, 'postgres/letter.txt'), 'not a database');
  await expect(startEmbeddedPostgres(dataDir)).rejects.toThrow(/files that are not PostgreSQL's/);
  expect(readFileSync(join(dataDir, 'postgres/letter.txt'), 'utf8')).toBe('not a database');
});
