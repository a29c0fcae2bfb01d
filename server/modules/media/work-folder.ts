import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { writeWhole } from '../../files/whole-file.ts';

/**
 * Where the files of one source are made. A file or folder under its final name is finished: an
 * interrupted run continues with what is missing.
 */
export interface WorkFolder {
  path: string;
  /** A folder, filled by `make` unless it exists. */
  ensureFolder(name: string, make: (folder: string) => Promise<void>): Promise<string>;
  /** A text file, likewise; returns its content. */
  ensureText(name: string, make: () => Promise<string>): Promise<string>;
  /** Moves all of it, by one rename, to where it is served from. */
  moveTo(place: string): Promise<void>;
  /** The paths of all files in it, with slashes. */
  list(): Promise<string[]>;
  remove(): Promise<void>;
}

export async function openWorkFolder(path: string): Promise<WorkFolder> {
  await mkdir(path, { recursive: true });
  const remove = (name: string) => rm(name, { recursive: true, force: true });

  return {
    path,

    async ensureFolder(name, make) {
      const folder = join(path, name);
      if (await stat(folder).catch(() => undefined)) return folder;
      const draft = `${folder}.part`;
      // A killed run may have left one.
      await remove(draft);
      try {
        await mkdir(draft);
        await make(draft);
        await rename(draft, folder);
      } catch (error) {
        await remove(draft);
        throw error;
      }
      return folder;
    },

    async ensureText(name, make) {
      const file = join(path, name);
      const there = await readFile(file, 'utf8').catch(() => undefined);
      if (there !== undefined) return there;
      const text = await make();
      await writeWhole(file, text);
      return text;
    },

    async moveTo(place) {
      await mkdir(dirname(place), { recursive: true });
      await remove(place);
      await rename(path, place);
    },

    async list() {
      const entries = await readdir(path, { recursive: true, withFileTypes: true });
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(path.length + 1));
    },

    remove: () => remove(path),
  };
}
