import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { WAIT_TIMEOUT } from '#tests/support/setup/timeouts.ts';
import { DataDirInUse, DataDirUnusable, lockDataDir } from './data-dir-lock.ts';

const MODULE = JSON.stringify(join(import.meta.dirname, 'data-dir-lock.ts'));
const HOLDER_PROGRAM = `
  const { lockDataDir } = await import(${MODULE});
  globalThis.lock = lockDataDir(process.argv[1]);
  console.log('locked');
  setInterval(() => {}, 1000);
`;

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vignette-lock-'));
});

afterAll(() => rm(folder, { recursive: true }));

test('refuses a second server until the first has exited, also by kill -9', async () => {
  const dataDir = join(folder, 'not/yet/created');
  const args = ['--input-type=module', '--eval', HOLDER_PROGRAM, dataDir];
  const holder = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(holder.stdout, 'data');
  const message = `DATA_DIR ${dataDir} is in use by another Vignette server or command (process ${holder.pid}).`;
  expect(() => lockDataDir(dataDir)).toThrow(new DataDirInUse(message));

  holder.kill('SIGKILL');
  await once(holder, 'exit');
  const lock = await vi.waitFor(() => lockDataDir(dataDir), WAIT_TIMEOUT);
  lock.release();
});

test('refuses a second lock in the same process until it is released', () => {
  const lock = lockDataDir(folder);
  expect(() => lockDataDir(folder)).toThrow(`(process ${process.pid})`);
  lock.release();
  lock.release();
  lockDataDir(folder).release();
});

test('reports why the folder cannot be created', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  expect(() => lockDataDir(join(file, 'data'))).toThrow(DataDirUnusable);
  expect(() => lockDataDir(join(file, 'data'))).toThrow(/^DATA_DIR .*data is below a file/);
});
