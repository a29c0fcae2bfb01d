/**
 * The drill of docs/deployment.md, "Recovering to a moment": the database is dropped, and recovered
 * with the shipped scripts from a base backup and the archive of changes.
 */
import { execFile } from 'node:child_process';
import {
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunningProcess } from '#scripts/start-process.ts';
import { openDatabase } from '#server/db/client.ts';
import { giveFolder } from '#server/db/embedded/account.ts';
import { callAs } from '../support/accounts.ts';
import { afterFile } from '../support/after-file.ts';
import { runInProcess } from '../support/command-in-process.ts';
import { addSession, addUser } from '../support/data/users.ts';
import { copyCluster } from '../support/database/replica.ts';
import {
  type ExternalPostgres,
  startExternalPostgres,
  startRecovered,
} from '../support/deployment/external-postgres.ts';
import { startProductionServer } from '../support/processes/production-server.ts';

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
  const site = await startProductionServer({
    DATABASE_URL: postgres.url,
    DATA_DIR: join(folder, 'data'),
    DEMO: '0',
    LOG_LEVEL: 'fatal',
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

/** Archives everything that was written. */
async function archiveChanges(postgres: ExternalPostgres, archive: string) {
  const { file } = await ask<{ file: string }>(
    postgres,
    'SELECT pg_walfile_name(pg_switch_wal()) AS file',
  );
  await expect.poll(() => readdir(archive)).toContain(`${file}.gz`);
}

/** Recovers the base backup in a new folder, up to the moment if one is given. */
async function recover(lost: ExternalPostgres, archive: string, ...moment: string[]) {
  const data = await mkdtemp(join(folder, 'recovered-'));
  await run(join(deploy, 'recovery/recover.sh'), [join(folder, 'base'), archive, data, ...moment]);
  // If we are root, PostgreSQL's account is the owner of its folder; it must own the archive too.
  for (const path of [data, archive]) await giveFolder(path, await stat(lost.admin.host));
  const recovered = await startRecovered(data, lost);
  afterFile(recovered.stop);
  const isInRecovery = async () =>
    (await ask<{ found: boolean }>(recovered, 'SELECT pg_is_in_recovery() AS found')).found;
  await expect.poll(isInRecovery).toBe(false);
  return recovered;
}

test('after the database was dropped, every write acknowledged before a moment is recovered, and none after it; after its disk was lost, all that was archived', async () => {
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
  const later = Array.from({ length: 5 }, (_, n) => `after the moment ${n}`);
  for (const name of later) await write(site, token, name);
  await archiveChanges(postgres, archive);
  const beforeDrop = join(folder, 'wal before the drop');
  await cp(archive, beforeDrop, { recursive: true });

  await ask(postgres, 'DROP DATABASE site WITH (FORCE)');
  await archiveChanges(postgres, archive);
  await site.stop();
  await postgres.stop();

  const whole = await recover(postgres, beforeDrop);
  expect(await readNames(whole)).toEqual(['before the base backup', ...kept, ...later]);
  await whole.stop();
  const recovered = await recover(postgres, archive, moment);
  expect(await readNames(recovered)).toEqual(['before the base backup', ...kept]);

  const env = { DATABASE_URL: recovered.url, DATA_DIR: join(folder, 'data') };
  expect(await runInProcess(['backup', 'recovered'], env)).toMatchObject({ code: 0, stderr: '' });
  const second = await startSite(recovered);
  expect(await callAs(second, 'getUserInfo', {}, { token })).toMatchObject({ code: 441 });
  await write(second, await addBuyer(recovered), 'after the recovery');
  expect((await readNames(recovered)).at(-1)).toBe('after the recovery');
  const { stdout } = await runInProcess(['doctor', '--json'], env);
  const findings = JSON.parse(stdout) as { check: string; status: string }[];
  for (const name of ['database', 'migrations', 'IDs', 'media'])
    expect(findings.find(({ check }) => check === name)).toMatchObject({ status: 'ok' });
});

test('recover.sh refuses a folder that is not empty, and one that is not a base backup', async () => {
  const [base, archive] = [join(folder, 'a base'), join(folder, 'an archive')];
  for (const path of [base, archive]) await mkdir(path);
  const prepare = (data: string) =>
    run(join(deploy, 'recovery/recover.sh'), [base, archive, data, '2026-01-01']);
  await expect(prepare(join(folder, 'new'))).rejects.toThrow('has no backup_label');
  await writeFile(join(base, 'backup_label'), '');
  await expect(prepare(folder)).rejects.toThrow('is not empty');
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
  expect(await readdir(archive)).toEqual(['0001.gz']);
  expect(gunzipSync(await readFile(join(archive, '0001.gz'))).toString()).toBe('changes');
});

test('offsite.sh encrypts each backup and copies it once, and again after a copy that failed', async () => {
  const [bin, backups, remote] = ['bin', 'backups', 'remote'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  for (const path of [bin, backups]) await mkdir(path);
  // Stand-ins for the two programs: one marks what it encrypts, the other has a folder as its remote.
  const age = 'echo "for $3"; cat';
  const rclone = 'case $1 in mkdir) mkdir -p "$2" ;; copyto) cp "$2" "$3" ;; esac';
  const install = (name: string, text: string) =>
    writeFile(join(bin, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  await install('age', age);
  await install('rclone', rclone);
  const env = {
    PATH: `${bin}:${process.env.PATH}`,
    BACKUP_DIR: backups,
    AGE_RECIPIENT: 'age1key',
    OFFSITE: remote,
  };
  const send = () => run(join(deploy, 'offsite.sh'), { env });
  const readCopy = (name: string) => readFile(join(remote, name), 'utf8');
  await send();
  await writeFile(join(backups, 'vignette-0.tar.unverified'), 'broken');
  await writeFile(join(backups, 'vignette-1.tar'), 'one');
  await send();
  await writeFile(join(backups, 'vignette-1.tar'), 'changed, and not sent again');
  await writeFile(join(backups, 'vignette-2.tar'), 'two');

  await install(
    'rclone',
    'case $1 in copyto) echo part >"$3"; echo part >"$3.partial"; exit 1 ;; esac',
  );
  await expect(send()).rejects.toThrow();
  expect(await readCopy('vignette-2.tar.age')).toBe('part\n');
  await install('rclone', rclone);
  await install('age', 'kill -TERM $PPID');
  await expect(send()).rejects.toThrow();
  expect((await readdir(backups)).toSorted()).toEqual([
    'vignette-0.tar.unverified',
    'vignette-1.tar',
    'vignette-1.tar.copied',
    'vignette-2.tar',
  ]);

  await install('age', age);
  await send();
  expect(await readCopy('vignette-1.tar.age')).toBe('for age1key\none');
  expect(await readCopy('vignette-2.tar.age')).toBe('for age1key\ntwo');
  // Two backups, the mark of each, and the unverified one.
  expect(await readdir(backups)).toHaveLength(5);
});
