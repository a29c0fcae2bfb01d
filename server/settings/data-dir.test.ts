import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runInProcess } from '#tests/support/command-in-process.ts';
import { checkDataDir } from './data-dir.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vignette-data-dir-'));
  await writeFile(join(folder, 'file'), '');
  await symlink('/proc', join(folder, 'link'));
  await mkdir(join(folder, 'closed'), { mode: 0o500 });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const refused = [
  ['/proc/x', 'is in /proc, where files cannot be stored'],
  ['/sys', 'is in /sys, where files cannot be stored'],
  ['/dev/x/y', 'is in /dev, where files cannot be stored'],
  ['link/x', 'is in /proc, where files cannot be stored'],
  ['file', 'is a file, not a folder'],
  ['file/x', 'is below FOLDER/file, which is a file'],
] as const;

test.each(refused)('%s is refused', (path, reason) => {
  const dataDir = path.startsWith('/') ? path : join(folder, path);
  const message = `DATA_DIR ${dataDir} ${reason.replace('FOLDER', folder)}.`;
  expect(() => checkDataDir(dataDir)).toThrow(message);
});

test('a folder that does not exist is accepted, and not created', async () => {
  checkDataDir(join(folder, 'new/data'));
  checkDataDir(folder);
  checkDataDir('/dev/shm/vignette');
  expect((await readdir(folder)).sort()).toEqual(['closed', 'file', 'link']);
});

test('a folder that this user cannot write is refused', async () => {
  // Root may write anywhere, so the check runs as another user.
  const isRoot = process.getuid?.() === 0;
  const program = `const { checkDataDir } = await import(${JSON.stringify(join(import.meta.dirname, 'data-dir.ts'))});
    ${isRoot ? 'process.setgid(65534); process.setuid(65534);' : ''}
    try { checkDataDir(process.argv[1]); } catch (error) { console.log(error.message); }`;
  const args = ['--input-type=module', '--eval', program, join(folder, 'closed/data')];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  expect(await text(child.stdout)).toMatch(
    /^DATA_DIR \S+ cannot be read and written by this user \(id \d+\)\.\n$/,
  );
});

test('the server and every kind of command report an unusable DATA_DIR in one line', async () => {
  const line = 'DATA_DIR /proc/x is in /proc, where files cannot be stored.\n';
  const DATA_DIR = '/proc/x';
  // tests/processes/start.test.ts starts a server without DATABASE_URL.
  const startServer = async () => {
    const DATABASE_URL = 'postgres://127.0.0.1:1/none';
    const child = spawn(process.execPath, ['scripts/start.ts'], {
      cwd: join(import.meta.dirname, '../..'),
      env: { ...process.env, DATA_DIR, DATABASE_URL },
    });
    const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
    return { code: child.exitCode, stdout, stderr };
  };
  const env = { DATA_DIR, DATABASE_URL: '' };
  const results = await Promise.all([
    startServer(),
    runInProcess(['audit', 'list'], env),
    runInProcess(['media', 'ingest', folder], env),
    runInProcess(['restore', join(folder, 'file')], env),
    runInProcess(['operator', 'show'], env),
  ]);
  for (const result of results) expect(result).toMatchObject({ stdout: '', stderr: line });
});
