import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DataDirInUse, type DataDirLock, lockDataDir } from '#server/db/data-dir-lock.ts';

/** A younger folder without lock may be about to get it. */
const LEFT_OVER_MS = 60_000;
const PREFIX = 'uploads-';

const rootOf = (dataDir: string) => join(dataDir, 'work');
const remove = (path: string) => rm(path, { recursive: true, force: true, maxRetries: 3 });

export type WorkFolder = ReturnType<typeof createWorkFolder>;

/**
 * A folder in `DATA_DIR/work` for the files that a job has fetched. It is made when `make` is called
 * first, and deleted when it is disposed of. The kernel releases its lock when the process ends for any
 * reason, so a folder without lock was left by a process that was killed.
 */
export function createWorkFolder(dataDir: string) {
  let made: Promise<{ path: string; lock: DataDirLock }> | undefined;

  async function make() {
    const root = rootOf(dataDir);
    await mkdir(root, { recursive: true, mode: 0o700 });
    await removeLeftOver(dataDir);
    const path = await mkdtemp(join(root, PREFIX));
    return { path, lock: lockDataDir(path, 0) };
  }

  return {
    async make(): Promise<string> {
      made ??= make();
      return (await made).path;
    },
    async [Symbol.asyncDispose](): Promise<void> {
      const folder = await made?.catch(() => undefined);
      if (!folder) return;
      await remove(folder.path).finally(folder.lock.release);
    },
  };
}

export async function removeLeftOver(dataDir: string): Promise<void> {
  const root = rootOf(dataDir);
  for (const name of await readdir(root).catch(() => [])) {
    if (!name.startsWith(PREFIX)) continue;
    const path = join(root, name);
    const found = await stat(path).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > LEFT_OVER_MS) await removeUnlocked(path);
  }
}

async function removeUnlocked(path: string): Promise<void> {
  try {
    const lock = lockDataDir(path, 0);
    await remove(path).finally(lock.release);
  } catch (error) {
    if (!(error instanceof DataDirInUse)) throw error;
  }
}
