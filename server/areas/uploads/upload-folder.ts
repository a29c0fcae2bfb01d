import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isAbsent } from '#server/files/file-failure.ts';
import { writeWhole } from '#server/files/whole-file.ts';

const ID_FILE = 'folder-id';
/** The bytes of an upload that is not complete. */
const PARTIAL = '.part';

export type UploadFolder = ReturnType<typeof createUploadFolder>;

/** The files of uploads in `DATA_DIR/uploads`, each in a folder with the id of its upload. */
export function createUploadFolder(dataDir: string) {
  const root = join(dataDir, 'uploads');
  const folderOf = (id: string) => join(root, id);
  const partialOf = (id: string) => join(folderOf(id), PARTIAL);
  const sizeOf = async (path: string) => {
    try {
      return (await stat(path)).size;
    } catch (error) {
      if (isAbsent(error)) return undefined;
      throw error;
    }
  };
  let folderId: Promise<string> | undefined;

  async function readFolderId(): Promise<string> {
    const file = join(root, ID_FILE);
    await mkdir(root, { recursive: true, mode: 0o700 });
    const existing = await readFile(file, 'utf8').catch((error) => {
      if (isAbsent(error)) return '';
      throw error;
    });
    if (existing) return existing.trim();
    const id = randomUUID();
    await writeWhole(file, `${id}\n`);
    return id;
  }

  return {
    /** Identifies this DATA_DIR among those of all servers. */
    id(): Promise<string> {
      folderId ??= readFolderId().catch((error) => {
        folderId = undefined;
        throw error;
      });
      return folderId;
    },

    /** The bytes that the disk has room for. */
    async freeBytes(): Promise<number> {
      await mkdir(root, { recursive: true, mode: 0o700 });
      const { bavail, bsize } = await statfs(root);
      return bavail * bsize;
    },

    async create(id: string): Promise<void> {
      await mkdir(folderOf(id), { mode: 0o700 });
      await (await open(partialOf(id), 'w', 0o600)).close();
    },

    /** How many bytes have arrived; undefined if the files are not in this folder. */
    async offset(id: string, name: string): Promise<number | undefined> {
      return (await sizeOf(partialOf(id))) ?? (await sizeOf(join(folderOf(id), name)));
    },

    openPartial: (id: string) => open(partialOf(id), 'r+'),

    /** Gives the file its name, which an upload has only when it is complete. */
    async complete(id: string, name: string): Promise<void> {
      const target = join(folderOf(id), name);
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      await rename(partialOf(id), target);
    },

    pathOf: (id: string, name: string) => join(folderOf(id), name),
    isComplete: async (id: string, name: string) =>
      (await sizeOf(join(folderOf(id), name))) !== undefined,
    remove: (id: string) => rm(folderOf(id), { recursive: true, force: true }),
  };
}
