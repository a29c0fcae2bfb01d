import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { mkdir, mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createWorkFolder } from './work-folder.ts';

/** Makes a work folder in a process that is killed then. */
async function leaveFolder(dataDir: string): Promise<string> {
  const module = JSON.stringify(new URL('./work-folder.ts', import.meta.url));
  const script = `
    const { createWorkFolder } = await import(${module});
    console.log(await createWorkFolder(${JSON.stringify(dataDir)}).make());
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const [path] = await Promise.race([once(child.stdout, 'data'), exited]);
  child.kill('SIGKILL');
  await exited;
  return `${path}`.trim();
}

test('what a killed process left is deleted with the next folder; those in use stay', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'work-folder-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const killed = await leaveFolder(dataDir);
  await using used = createWorkFolder(dataDir);
  const beforeItsLock = join(dataDir, 'work', 'uploads-new');
  await mkdir(beforeItsLock);
  const fiveMinutesAgo = Date.now() / 1000 - 300;
  for (const path of [killed, await used.make()])
    await utimes(path, fiveMinutesAgo, fiveMinutesAgo);

  const kept = [await used.make(), beforeItsLock];
  {
    await using next = createWorkFolder(dataDir);
    kept.push(await next.make());
    expect(readdirSync(join(dataDir, 'work')).sort()).toEqual(
      kept.map((path) => basename(path)).sort(),
    );
  }
  expect(readdirSync(join(dataDir, 'work'))).toHaveLength(2);
});
