import { existsSync, rmSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { isAbsent, isFileFailure } from './file-failure.ts';
import { OperatorError } from './operator-error.ts';

type Make = (draft: string) => Promise<void>;

/** A file or folder that is there whole or not at all, and never written over. */
export async function makeWhole(path: string, make: Make): Promise<void> {
  if (existsSync(path)) throw new OperatorError(`${path} is there already: name another.`);
  await replaceWhole(path, make);
}

/**
 * A file takes the place of the one that was there, whole or not at all: it is made under another
 * name. What a process that was killed left behind is in nobody's way.
 */
export async function replaceWhole(path: string, make: Make): Promise<void> {
  const draft = `${resolve(path)}.unfinished-${process.pid}`;
  const remove = () => rmSync(draft, { recursive: true, force: true });
  // Whoever stops the command leaves no time for more.
  process.once('exit', remove);
  try {
    await make(draft);
    await rename(draft, path);
  } catch (error) {
    if (!isFileFailure(error)) throw error;
    if (isAbsent(error) && !existsSync(dirname(draft)))
      throw new OperatorError(`There is no folder ${dirname(path)}.`);
    throw new OperatorError(`${path} cannot be written: ${error.message}.`, { cause: error });
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
