import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Longer than any job takes; what is older was left by a process that was killed. */
const LEFT_OVER_MS = 2 * 24 * 60 * 60 * 1000;

/**
 * A folder in `DATA_DIR/work` for the files that a job has fetched. It is made when `make` is called
 * first, and deleted when it is disposed of.
 */
export function createWorkFolder(dataDir: string) {
  const root = join(dataDir, 'work');
  let made: Promise<string> | undefined;

  async function make(): Promise<string> {
    await mkdir(root, { recursive: true, mode: 0o700 });
    await removeLeftOver(root);
    return mkdtemp(join(root, 'uploads-'));
  }

  return {
    make(): Promise<string> {
      made ??= make();
      return made;
    },
    async [Symbol.asyncDispose](): Promise<void> {
      const path = await made?.catch(() => undefined);
      if (path) await rm(path, { recursive: true, force: true });
    },
  };
}

async function removeLeftOver(root: string): Promise<void> {
  for (const name of await readdir(root)) {
    const path = join(root, name);
    const found = await stat(path).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > LEFT_OVER_MS)
      await rm(path, { recursive: true, force: true });
  }
}
