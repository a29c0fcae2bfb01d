import { existsSync, rmSync } from 'node:fs';
import { chmod, open, readdir, rename, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { OperatorError } from '../errors/operator-error.ts';
import { explainFileFailure, isAbsent, isFileFailure } from './file-failure.ts';

type Make = (draft: string) => Promise<void>;

/** Creates a file or folder completely or not at all; an existing one is never overwritten. */
export async function makeWhole(path: string, make: Make): Promise<void> {
  if (existsSync(path)) throw new OperatorError(`${path} already exists; choose another name.`);
  await replaceWhole(path, make);
}

/** As `makeWhole`, for a folder, which may also exist if it is empty; its permissions stay. */
export async function makeWholeFolder(path: string, make: Make): Promise<void> {
  const existing = await stat(path).catch(() => undefined);
  if (!existing?.isDirectory() || (await readdir(path)).length > 0) return makeWhole(path, make);
  await replaceWhole(path, async (draft) => {
    await make(draft);
    await chmod(draft, existing.mode);
  });
}

/** Replaces a file completely or not at all; a failure is explained in one line. */
export async function replaceWhole(path: string, make: Make): Promise<void> {
  try {
    await renameWhenComplete(path, make);
  } catch (error) {
    if (!isFileFailure(error)) throw error;
    if (isAbsent(error) && !existsSync(dirname(resolve(path))))
      throw new OperatorError(`There is no folder ${dirname(path)}.`);
    const reason = explainFileFailure(error, path);
    throw new OperatorError(`${reason}: ${basename(path)} was not written.`, { cause: error });
  }
}

/** Replaces a file completely or not at all; a failure is thrown as it is. */
export function writeWhole(
  path: string,
  content: Parameters<typeof writeFile>[1],
  options: { mode?: number } = {},
): Promise<void> {
  return renameWhenComplete(path, (draft) => writeFile(draft, content, options));
}

/**
 * Writes a draft and renames it. The draft's name contains the process id, so that leftovers of a
 * killed process do not conflict.
 */
async function renameWhenComplete(path: string, make: Make): Promise<void> {
  const draft = `${resolve(path)}.part-${process.pid}`;
  const remove = () => rmSync(draft, { recursive: true, force: true });
  // A command that is stopped by a signal exits at once, without running the `finally` below.
  process.once('exit', remove);
  try {
    await make(draft);
    await rename(draft, path);
  } finally {
    process.off('exit', remove);
    remove();
  }
}

/** Flushes a folder to disk, so that the names in it survive a power failure. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}
