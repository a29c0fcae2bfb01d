import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type OperatorError, StoreAway } from '#server/errors/operator-error.ts';
import { messageOf } from '#server/errors/thrown.ts';
import type { ObjectStore } from '../media/store/object-store.ts';
import { appendParts } from './append-parts.ts';
import { explainNotStored } from './receive-bytes.ts';
import type { UploadBytes } from './upload-bytes.ts';
import type { UploadRow } from './uploads.queries.ts';

/**
 * The private folder is read with signed requests only. The route of media refuses paths with a hidden
 * folder, so it does not lead to these objects either.
 */
const PLACE = 'private';
const FOLDER = '.desk/uploads';

const folderOf = (id: string) => `${FOLDER}/${id}/`;
const keyOf = ({ id, name }: UploadRow) => folderOf(id) + name;
/** Names of files never begin with a dot. A tail whose part was stored meanwhile counts no more. */
const tailKeyOf = ({ id }: UploadRow, part: number) => `${folderOf(id)}.tail-${part}`;
const targetOf = (upload: UploadRow) =>
  ({ place: PLACE, key: keyOf(upload), partsId: upload.multipart_id ?? '' }) as const;

/**
 * Uploads in the object store, as parts until they are complete. How much has arrived is read from the
 * store, so any server goes on with an upload.
 */
export function createUploadStore(store: ObjectStore): UploadBytes {
  const isObject = async (upload: UploadRow) =>
    (await store.size(PLACE, keyOf(upload))) === upload.size;

  async function removeObjects({ id }: UploadRow, kept?: string): Promise<void> {
    const keys = await store.list(PLACE, folderOf(id));
    const removed = keys.filter((key) => key !== kept);
    await Promise.all(removed.map((key) => store.delete(PLACE, key)));
  }

  return {
    freeBytes: async () => Number.POSITIVE_INFINITY,
    create: (upload) => store.beginParts(PLACE, keyOf(upload)),

    async find(upload) {
      const { size, multipart_id } = upload;
      if (multipart_id === null) return undefined;
      const parts = await store.listParts(targetOf(upload));
      if (!parts) return (await isObject(upload)) ? { offset: size, isComplete: true } : undefined;
      const stored = parts.reduce((sum, { bytes }) => sum + bytes, 0);
      const tailKey = tailKeyOf(upload, parts.length + 1);
      const tail = stored < size ? await store.size(PLACE, tailKey) : 0;
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

    async complete(upload) {
      const parts = await store.listParts(targetOf(upload));
      // Without parts, another server has just completed it.
      if (parts) await store.completeParts(targetOf(upload), parts);
      await removeObjects(upload, keyOf(upload));
    },

    async openFile(upload, makeFolder) {
      const { id, name, size } = upload;
      const path = join(await makeFolder(), id, name);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const object = await store.open(PLACE, keyOf(upload), size);
      const file = createWriteStream(path, { mode: 0o600 });
      await pipeline(object?.body ?? [], file).catch((error) => {
        throw explainNotStored(error) ?? broken(messageOf(error));
      });
      if (file.bytesWritten !== size)
        throw broken(`${name}: ${file.bytesWritten} of ${size} bytes`);
      return path;
    },

    async remove(upload) {
      if (upload.multipart_id !== null) await store.deleteParts(targetOf(upload));
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
