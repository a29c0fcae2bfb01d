import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { writeWhole } from '#server/files/whole-file.ts';

/**
 * The folder where the files of one source are created. Files and folders get their final name when
 * they are complete, so an interrupted run continues with the missing ones.
 */
export interface WorkFolder {
  path: string;
  /** Returns the path of a folder. If it does not exist, creates it and fills it with `create`. */
  ensureFolder(name: string, create: (folder: string) => Promise<void>): Promise<string>;
  /** Returns the content of a text file. If it does not exist, writes the result of `create`. */
  ensureText(name: string, create: () => Promise<string>): Promise<string>;
  /** Moves the folder, with one rename, to the path that it is served from. */
  moveTo(target: string): Promise<void>;
  /** Returns the paths of all files in the folder, relative to it. */
  list(): Promise<string[]>;
  remove(): Promise<void>;
}

export async function openWorkFolder(path: string): Promise<WorkFolder> {
  await mkdir(path, { recursive: true });
  const remove = (name: string) => rm(name, { recursive: true, force: true });

  return {
    path,

    async ensureFolder(name, create) {
      const folder = join(path, name);
      if (await stat(folder).catch(() => undefined)) return folder;
      const draft = `${folder}.part`;
      // A killed run may have left this folder.
      await remove(draft);
      try {
        await mkdir(draft);
        await create(draft);
        await rename(draft, folder);
      } catch (error) {
        await remove(draft);
        throw error;
      }
      return folder;
    },

    async ensureText(name, create) {
      const file = join(path, name);
      const existing = await readFile(file, 'utf8').catch(() => undefined);
      if (existing !== undefined) return existing;
      const text = await create();
      await writeWhole(file, text);
      return text;
    },

    async moveTo(target) {
      await mkdir(dirname(target), { recursive: true });
      await remove(target);
      await rename(path, target);
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
