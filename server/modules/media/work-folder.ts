import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * Where the files of one source are made. What lies here under its own name is finished: a run
 * that was broken off goes on with what is missing.
 */
export interface WorkFolder {
  path: string;
  /** A folder, made by `make` unless it is there already. */
  ensureFolder(name: string, make: (folder: string) => Promise<void>): Promise<string>;
  /** A text, likewise. */
  ensureText(name: string, make: () => Promise<string>): Promise<string>;
  /** All at once to where it is served from. */
  moveTo(place: string): Promise<void>;
  /** The names of all files in it, with slashes. */
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
      await remove(draft);
      await mkdir(draft);
      await make(draft);
      await rename(draft, folder);
      return folder;
    },

    async ensureText(name, make) {
      const file = join(path, name);
      const there = await readFile(file, 'utf8').catch(() => undefined);
      if (there !== undefined) return there;
      const text = await make();
      await writeFile(`${file}.part`, text);
      await rename(`${file}.part`, file);
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
