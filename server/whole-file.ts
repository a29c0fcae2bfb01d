import { existsSync, rmSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { explainFileFailure, isAbsent, isFileFailure } from './file-failure.ts';
import { OperatorError } from './operator-error.ts';

type Make = (draft: string) => Promise<void>;

/** Creates a file or folder completely or not at all; an existing one is never overwritten. */
export async function makeWhole(path: string, make: Make): Promise<void> {
  if (existsSync(path)) throw new OperatorError(`${path} already exists; choose another name.`);
  await replaceWhole(path, make);
}

/**
 * Replaces a file completely or not at all: it is made under a temporary name with the process's id,
 * so that what a killed process left behind does not matter, and then renamed.
 */
export async function replaceWhole(path: string, make: Make): Promise<void> {
  const draft = `${resolve(path)}.unfinished-${process.pid}`;
  const remove = () => rmSync(draft, { recursive: true, force: true });
  // A command that is stopped by a signal exits at once, without the `finally` below.
  process.once('exit', remove);
  try {
    await make(draft);
    await rename(draft, path);
  } catch (error) {
    if (!isFileFailure(error)) throw error;
    if (isAbsent(error) && !existsSync(dirname(draft)))
      throw new OperatorError(`There is no folder ${dirname(path)}.`);
    const reason = explainFileFailure(error, path);
    throw new OperatorError(`${reason}: ${basename(path)} was not written.`, { cause: error });
  } finally {
    process.off('exit', remove);
    remove();
  }
}

/** Makes the names in a folder survive a power cut, as surely as what is later written under them. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}
