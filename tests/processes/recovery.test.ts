/**
 * The drill of docs/deployment.md, "Recovering to a moment": the database is dropped, and recovered
 * with the shipped scripts from a base backup and the archive of changes.
 */
import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type RunningProcess, startProcess } from '../../scripts/start-process.ts';
import { openDatabase } from '../../server/db/client.ts';
import { callAs } from '../support/accounts.ts';
import { afterFile } from '../support/after-file.ts';
import { runInProcess } from '../support/command-in-process.ts';
import { addSession, addUser } from '../support/data/users.ts';
import {
  type ExternalPostgres,
  startExternalPostgres,
  startRecovered,
} from '../support/deployment/external-postgres.ts';
import { copyCluster } from '../support/replica.ts';

// Starts two PostgreSQLs and two servers, which is slow on a busy machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 60_000 });

const run = promisify(execFile);
const deploy = join(import.meta.dirname, '../../deploy');

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vignette-recovery-'));
  // PostgreSQL's account must be able to enter it if we are root.
  await chmod(folder, 0o711);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A folder that PostgreSQL can write to; the scripts are copied, as to another machine. */
async function prepareArchive(): Promise<{ archive: string; script: string }> {
  const [archive, script] = [join(folder, 'wal'), join(folder, 'archive-wal')];
  await mkdir(archive, { mode: 0o777 });
  await chmod(archive, 0o777);
  await writeFile(script, await readFile(join(deploy, 'recovery/archive-wal.sh')), { mode: 0o755 });
  return { archive, script };
}

async function ask<Row extends object>({ admin }: ExternalPostgres, query: string): Promise<Row> {
  const client = new pg.Client(admin);
  await client.connect();
  const { rows } = await client.query(query).finally(() => client.end());
  return rows[0];
}

async function startSite(postgres: ExternalPostgres): Promise<RunningProcess> {
  const site = await startProcess(['scripts/start.ts'], {
    DATABASE_URL: postgres.url,
    DATA_DIR: join(folder, 'data'),
    NODE_ENV: 'production',
    ...{ PORT: '0', DESK_PORT: '0', WORKERS: '1', DEMO: '0', LOG_LEVEL: 'fatal' },
  });
  afterFile(site.stop);
  return site;
}

async function addBuyer(postgres: ExternalPostgres): Promise<string> {
  const { db, close } = openDatabase({ connectionString: postgres.url });
  return addSession(db, await addUser(db)).finally(close);
}

async function write(site: RunningProcess, token: string, name: string) {
  const { code } = await callAs(site, 'createShortlist', { name }, { token });
  expect(code, name).toBe(200);
}

async function readNames({ url }: ExternalPostgres): Promise<string[]> {
  const { db, close } = openDatabase({ connectionString: url });
  const rows = await db
    .selectFrom('shortlists')
    .select('name')
    .orderBy('id')
    .execute()
    .finally(close);
  return rows.map(({ name }) => name);
}

test('after the database was dropped, every write acknowledged before a moment is recovered, and none after it', async () => {
  const { archive, script } = await prepareArchive();
  const postgres = await startExternalPostgres(folder, {
    archive_mode: 'on',
    archive_command: `${script} %p %f ${archive}`,
  });
  afterFile(postgres.stop);
  const site = await startSite(postgres);
  const token = await addBuyer(postgres);
  await write(site, token, 'before the base backup');
  await copyCluster(postgres.admin, postgres.admin.host, join(folder, 'base'));
  const kept = Array.from({ length: 20 }, (_, n) => `before the moment ${n}`);
  for (const name of kept) await write(site, token, name);
  const { moment } = await ask<{ moment: string }>(
    postgres,
    'SELECT clock_timestamp()::text AS moment',
  );
  for (let n = 0; n < 5; n += 1) await write(site, token, `after the moment ${n}`);

  await ask(postgres, 'DROP DATABASE site WITH (FORCE)');
  const { file } = await ask<{ file: string }>(
    postgres,
    'SELECT pg_walfile_name(pg_switch_wal()) AS file',
  );
  await expect.poll(() => readdir(archive)).toContain(file);
  await site.stop();
  await postgres.stop();

  const data = join(folder, 'recovered');
  await run(join(deploy, 'recovery/recover.sh'), [join(folder, 'base'), archive, data, moment]);
  const recovered = await startRecovered(data, postgres);
  afterFile(recovered.stop);
  const isInRecovery = async () =>
    (await ask<{ found: boolean }>(recovered, 'SELECT pg_is_in_recovery() AS found')).found;
  await expect.poll(isInRecovery, { timeout: 60_000 }).toBe(false);
  expect(await readNames(recovered)).toEqual(['before the base backup', ...kept]);

  const env = { DATABASE_URL: recovered.url, DATA_DIR: join(folder, 'data') };
  expect(await runInProcess(['backup', 'recovered'], env)).toMatchObject({ code: 0, stderr: '' });
  const second = await startSite(recovered);
  expect(await callAs(second, 'getUserInfo', {}, { token })).toMatchObject({ code: 441 });
  await write(second, await addBuyer(recovered), 'after the recovery');
  expect((await readNames(recovered)).at(-1)).toBe('after the recovery');
  const { stdout } = await runInProcess(['doctor', '--json'], env);
  const findings = JSON.parse(stdout) as { check: string; status: string }[];
  for (const name of ['database', 'migrations', 'ids', 'media'])
    expect(findings.find(({ check }) => check === name)).toMatchObject({ status: 'ok' });
});

test('recover.sh refuses a folder that is not empty, and one that is not a base backup', async () => {
  const [base, archive] = [join(folder, 'a base'), join(folder, 'an archive')];
  for (const path of [base, archive]) await mkdir(path);
  const recover = (data: string) =>
    run(join(deploy, 'recovery/recover.sh'), [base, archive, data, '2026-01-01']);
  await expect(recover(join(folder, 'new'))).rejects.toThrow('has no backup_label');
  await writeFile(join(base, 'backup_label'), '');
  await expect(recover(folder)).rejects.toThrow('is not empty');
});

test('archive-wal.sh stores a file once, and refuses another one of the same name', async () => {
  const [archive, file] = [join(folder, 'once'), join(folder, 'segment')];
  await mkdir(archive);
  await writeFile(file, 'changes');
  const store = () => run(join(deploy, 'recovery/archive-wal.sh'), [file, '0001', archive]);
  await store();
  await store();
  await writeFile(file, 'others');
  await expect(store()).rejects.toThrow();
  expect(await readdir(archive)).toEqual(['0001']);
  expect(await readFile(join(archive, '0001'), 'utf8')).toBe('changes');
});

test('offsite.sh encrypts each backup and copies it once', async () => {
  const [bin, backups, remote] = ['bin', 'backups', 'remote'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  for (const path of [bin, backups, remote]) await mkdir(path);
  // Stand-ins for the two programs: one marks what it encrypts, the other has a folder as its remote.
  const programs = {
    age: 'echo "for $3"; cat',
    rclone: 'case $1 in lsf) ls "$2" ;; copyto) cp --no-clobber "$3" "$4" ;; esac',
  };
  for (const [name, text] of Object.entries(programs))
    await writeFile(join(bin, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  const env = {
    PATH: `${bin}:${process.env.PATH}`,
    ...{ BACKUP_DIR: backups, AGE_RECIPIENT: 'age1key', OFFSITE: remote },
  };
  const send = () => run(join(deploy, 'offsite.sh'), { env });
  await writeFile(join(backups, 'vignette-1.tar'), 'one');
  await send();
  await writeFile(join(backups, 'vignette-1.tar'), 'changed, and not sent again');
  await writeFile(join(backups, 'vignette-2.tar'), 'two');
  await send();
  expect((await readdir(remote)).toSorted()).toEqual(['vignette-1.tar.age', 'vignette-2.tar.age']);
  expect(await readFile(join(remote, 'vignette-1.tar.age'), 'utf8')).toBe('for age1key\none');
  expect((await readdir(backups)).toSorted()).toEqual(['vignette-1.tar', 'vignette-2.tar']);
  await writeFile(join(bin, 'age'), '#!/bin/sh\nexit 1\n');
  await writeFile(join(backups, 'vignette-3.tar'), 'three');
  await expect(send()).rejects.toThrow();
  expect(await readdir(remote)).toHaveLength(2);
});
