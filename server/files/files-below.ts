import { readdir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorError } from '../errors/operator-error.ts';
import { isAbsent, unreadable } from './file-failure.ts';

/**
 * The files of a folder and its subfolders, by relative path; links are followed. A broken link is
 * yielded too, so that opening it reports the error. A missing folder has no files.
 */
export async function* filesBelow(
  folder: string,
  isWanted: (path: string) => boolean,
  subfolder = '',
  ancestors: string[] = [],
): AsyncGenerator<string> {
  const current = join(folder, subfolder);
  const { realPath, entries } = await open(current);
  if (ancestors.includes(realPath))
    throw new OperatorError(`${current} links to a folder that contains it.`);
  for (const entry of entries) {
    const path = join(subfolder, entry.name);
    if (!isWanted(path)) continue;
    const found = entry.isSymbolicLink() ? await stat(join(folder, path)).catch(() => null) : entry;
    if (found?.isDirectory()) yield* filesBelow(folder, isWanted, path, [...ancestors, realPath]);
    else if (found === null || found.isFile()) yield path;
  }
}

async function open(folder: string) {
  try {
    const realPath = await realpath(folder);
    return { realPath, entries: await readdir(folder, { withFileTypes: true }) };
  } catch (error) {
    if (isAbsent(error)) return { realPath: folder, entries: [] };
    throw unreadable(folder, error);
  }
}
