import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isAbsent } from '#server/files/file-failure.ts';
import { writeWhole } from '#server/files/whole-file.ts';
import { receiveBytes } from './receive-bytes.ts';
import type { UploadBytes } from './upload-bytes.ts';

const ID_FILE = 'folder-id';
/** The bytes of an upload that is not complete. */
const PARTIAL = '.part';

export type UploadFolder = ReturnType<typeof createUploadFolder>;

/** The files of uploads in `DATA_DIR/uploads`, each in a folder with the id of its upload. */
export function createUploadFolder(dataDir: string) {
  const root = join(dataDir, 'uploads');
  const folderOf = (id: string) => join(root, id);
  const partialOf = (id: string) => join(folderOf(id), PARTIAL);
  const pathOf = (id: string, name: string) => join(folderOf(id), name);
  const openPartial = (id: string) => open(partialOf(id), 'r+');
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

  const bytes: UploadBytes = {
    async freeBytes() {
      await mkdir(root, { recursive: true, mode: 0o700 });
      const { bavail, bsize } = await statfs(root);
      return bavail * bsize;
    },

    async create({ id }) {
      await mkdir(folderOf(id), { mode: 0o700 });
      await (await open(partialOf(id), 'w', 0o600)).close();
      return null;
    },

    async find({ id, name }) {
      const offset = await sizeOf(partialOf(id));
      if (offset !== undefined) return { offset, isComplete: false };
      const size = await sizeOf(pathOf(id, name));
      return size === undefined ? undefined : { offset: size, isComplete: true };
    },

    append: ({ id, size }, incoming) =>
      receiveBytes({ ...incoming, size, open: () => openPartial(id) }),

    /** Gives the file its name, which an upload has only when it is complete. */
    async complete({ id, name }, check) {
      await check(async () => partialOf(id));
      const target = pathOf(id, name);
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      await rename(partialOf(id), target);
    },

    openFile: async ({ id, name }) => pathOf(id, name),
    remove: ({ id }) => rm(folderOf(id), { recursive: true, force: true }),
  };

  return {
    ...bytes,
    /** Identifies this DATA_DIR among those of all servers. */
    id(): Promise<string> {
      folderId ??= readFolderId().catch((error) => {
        folderId = undefined;
        throw error;
      });
      return folderId;
    },
    openPartial,
  };
}

/** Undefined if there is no such file. */
async function sizeOf(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw error;
  }
}
