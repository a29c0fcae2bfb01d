import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { runCommand } from '../../tests/support/command.ts';
import { checkDataDir } from './data-dir.ts';

// Starts a process for each server and command, which takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

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
  const environment = (url: string) => ({ ...process.env, DATA_DIR: '/proc/x', DATABASE_URL: url });
  const startServer = async (url: string) => {
    const child = spawn(process.execPath, ['scripts/start.ts'], {
      cwd: join(import.meta.dirname, '../..'),
      env: environment(url),
    });
    const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
    return { code: child.exitCode, stdout, stderr };
  };
  const env = { DATA_DIR: '/proc/x', DATABASE_URL: '' };
  const results = await Promise.all([
    startServer(''),
    startServer('postgres://127.0.0.1:1/none'),
    runCommand(['audit', 'list'], env),
    runCommand(['media', 'ingest', folder], env),
    runCommand(['restore', join(folder, 'file')], env),
    runCommand(['operator', 'show'], env),
  ]);
  for (const result of results) expect(result).toMatchObject({ stdout: '', stderr: line });
});
