import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type OperatorError, StoreAway } from '#server/errors/operator-error.ts';
import type { ObjectStore } from '../media/store/object-store.ts';
import { appendParts } from './append-parts.ts';
import { explainNotStored } from './receive-bytes.ts';
import type { MakeFolder, UploadBytes } from './upload-bytes.ts';
import type { UploadRow } from './uploads.queries.ts';

const folderOf = (id: string) => `uploads/${id}/`;
const keyOf = ({ id, name }: UploadRow) => folderOf(id) + name;
/** Names of files never begin with a dot. A tail whose part was stored meanwhile counts no more. */
const tailKeyOf = ({ id }: UploadRow, part: number) => `${folderOf(id)}.tail-${part}`;
const targetOf = (upload: UploadRow) =>
  ({ place: 'desk', key: keyOf(upload), partsId: upload.multipart_id ?? '' }) as const;

/**
 * Uploads in the object store, as parts until they are complete. How much has arrived is read from the
 * store, so any server goes on with an upload.
 */
export function createUploadStore(store: ObjectStore): UploadBytes {
  const isObject = async (upload: UploadRow) =>
    (await store.size('desk', keyOf(upload))) === upload.size;

  async function removeObjects({ id }: UploadRow, kept?: string): Promise<void> {
    const keys = await store.list('desk', folderOf(id));
    const removed = keys.filter((key) => key !== kept);
    await Promise.all(removed.map((key) => store.delete('desk', key)));
  }

  async function openFile(upload: UploadRow, makeFolder: MakeFolder): Promise<string> {
    const { id, name, size } = upload;
    const path = join(await makeFolder(), id, name);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const object = await store.open('desk', keyOf(upload));
    const file = createWriteStream(path, { mode: 0o600 });
    await pipeline(object?.body ?? [], file).catch((error) => {
      throw explainNotStored(error) ?? error;
    });
    if (file.bytesWritten !== size) throw broken(`${name}: ${file.bytesWritten} of ${size} bytes`);
    return path;
  }

  return {
    freeBytes: async () => Number.POSITIVE_INFINITY,
    create: (upload) => store.beginParts('desk', keyOf(upload)),

    async find(upload) {
      const { size, multipart_id } = upload;
      if (multipart_id === null) return undefined;
      const isComplete = multipart_id === '';
      const parts = isComplete ? undefined : await store.listParts(targetOf(upload));
      if (!parts) return (await isObject(upload)) ? { offset: size, isComplete } : undefined;
      const stored = parts.reduce((sum, { bytes }) => sum + bytes, 0);
      const tailKey = tailKeyOf(upload, parts.length + 1);
      const tail = stored < size ? await store.size('desk', tailKey) : 0;
      return { offset: stored + (tail ?? 0), isComplete: false };
    },

    append: (upload, incoming) =>
      appendParts(
        store,
        {
          target: targetOf(upload),
          size: upload.size,
          tailKey: (part) => tailKeyOf(upload, part),
        },
        incoming,
      ),

    async complete(upload, check) {
      const parts = await store.listParts(targetOf(upload));
      // Without parts, an earlier request or another server has joined them.
      if (parts) await store.completeParts(targetOf(upload), parts);
      await removeObjects(upload, keyOf(upload));
      await check((makeFolder) => openFile(upload, makeFolder));
    },

    openFile,

    async remove(upload) {
      if (upload.multipart_id) await store.deleteParts(targetOf(upload));
      await removeObjects(upload);
    },
  };
}

function broken(reason: string): OperatorError {
  return new StoreAway(`Reading from the store broke off: ${reason}`, {
    message: 'deskError.storeAway',
    values: { reason },
  });
}
