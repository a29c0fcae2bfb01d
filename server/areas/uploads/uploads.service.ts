import { UPLOAD_PART_BYTES, type UploadPurpose } from '#contract/desk/jobs/upload-rules.ts';
import type { Db } from '#server/db/client.ts';
import { lockName } from '#server/db/connection/transaction-settings.ts';
import { AppError } from '#server/errors/app-error.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import { retryableWhenStoreAway } from '#server/errors/when-store-away.ts';
import { createReceiving } from './receiving.ts';
import type { MakeFolder, UploadBytes } from './upload-bytes.ts';
import type { UploadFolder } from './upload-folder.ts';
import {
  type NewFile,
  requireAllowed,
  requireQuota,
  requireRoom,
  uploadGone,
} from './upload-limits.ts';
import { readUploadName } from './upload-name.ts';
import * as queries from './uploads.queries.ts';
import { createWorkFolder, removeLeftOver, type WorkFolder } from './work-folder.ts';

const KEPT_MS = 24 * 60 * 60 * 1000;

export interface Upload extends NewFile {
  id: string;
  /** How many bytes have arrived; equals `size` when the upload is complete. */
  offset: number;
}

export interface UploadedFile {
  id: string;
  /** As the browser named it: `lighthouse/01.mp4`. */
  name: string;
}

/** Files on this machine. Those of the object store are deleted when they are disposed of. */
export interface LocalFiles extends AsyncDisposable {
  files: (UploadedFile & { path: string })[];
}

export interface RequiredUploads {
  purposes?: UploadPurpose[];
  staff?: string;
}

interface UploadsParts {
  db: Db;
  now: () => Date;
  dataDir: string;
  folder: UploadFolder;
  /** Gets new uploads; without it, the folder does. */
  store?: UploadBytes | undefined;
  /** Throws `OperatorError` for a file that is not a picture, or has too many pixels. */
  checkPicture: (path: string, name: string) => Promise<void>;
  /** Throws `OperatorError` if this server cannot process videos. */
  requireVideoTools: () => Promise<void>;
  /** The limit for all uploads that are in one place at the same time. */
  maxBytes: number;
}

export type UploadsService = ReturnType<typeof createUploadsService>;

/** Files that staff send in parts; a broken upload continues where it stopped. */
export function createUploadsService(parts: UploadsParts) {
  const { db, now, dataDir, folder, store, checkPicture, requireVideoTools, maxBytes } = parts;
  const receiving = createReceiving();

  /** Uploads from before the store was set are in the folder. */
  const placeOf = ({ folder_id }: queries.UploadRow): UploadBytes | undefined =>
    folder_id === null ? store : folder;

  /** Refuses uploads of others like those that do not exist. */
  async function requireOwn(id: string, staff: string): Promise<queries.UploadRow> {
    const upload = await queries.findUpload(db, id);
    if (upload?.staff_email !== staff) throw new AppError('notFound');
    return upload;
  }

  /** Completes an upload whose last request ended after all bytes, but before they were a file. */
  async function readOffset(upload: queries.UploadRow): Promise<number> {
    const state = await placeOf(upload)?.find(upload);
    if (!state) throw uploadGone(upload.name);
    if (state.offset === upload.size && !state.isComplete) await complete(upload);
    return state.offset;
  }

  /** A file counts as complete after it was checked; a refused one is deleted. */
  async function complete(upload: queries.UploadRow): Promise<void> {
    const { id, name, purpose, multipart_id } = upload;
    await placeOf(upload)?.complete(upload, async (open) => {
      if (purpose !== 'picture') return;
      await using work = createWorkFolder(dataDir);
      await checkPicture(await open(folderFor(upload, work)), name).catch(async (error) => {
        if (error instanceof OperatorError) await remove([id]);
        throw error;
      });
    });
    if (multipart_id !== null) await queries.setMultipart(db, id, '');
  }

  const folderFor =
    ({ name, size }: queries.UploadRow, work: WorkFolder): MakeFolder =>
    async () => {
      requireRoom({ name, size }, size, await folder.freeBytes());
      return work.make();
    };

  async function remove(ids: string[]): Promise<void> {
    const uploads = await queries.listUploads(db, ids);
    await Promise.all(uploads.map((upload) => placeOf(upload)?.remove(upload)));
    await queries.deleteUploads(db, ids);
  }

  /** Deletes uploads that got no bytes for a day, except those that a job still needs. */
  async function deleteOld(folderId: string | null, needed: string[]): Promise<void> {
    const before = new Date(now().getTime() - KEPT_MS);
    const old = await queries.listOldUploads(db, folderId, before);
    const kept = new Set(needed);
    await remove(old.map(({ id }) => id).filter((id) => !kept.has(id)));
  }

  async function requireComplete(ids: string[], { purposes, staff }: RequiredUploads = {}) {
    const rows = await queries.listUploads(db, ids);
    const byId = new Map(rows.map((row) => [row.id, row]));
    return Promise.all(
      ids.map(async (id) => {
        const row = byId.get(id);
        if (!row || (staff !== undefined && row.staff_email !== staff))
          throw new AppError('notFound');
        if (purposes && !purposes.includes(row.purpose)) {
          const field = 'upload_ids';
          throw new AppError('invalidInput', { data: { field }, values: { field } });
        }
        const place = placeOf(row);
        if (!place || !(await place.find(row))?.isComplete) throw uploadGone(row.name);
        return { row, place };
      }),
    );
  }

  /** The complete files of uploads, for a job, whose start has checked them. */
  async function openFiles(ids: string[]): Promise<LocalFiles> {
    await using opening = new AsyncDisposableStack();
    const work = opening.use(createWorkFolder(dataDir));
    const files: LocalFiles['files'] = [];
    for (const { row, place } of await requireComplete(ids)) {
      const { id, name } = row;
      files.push({ id, name, path: await place.openFile(row, folderFor(row, work)) });
    }
    const opened = opening.move();
    return { files, [Symbol.asyncDispose]: () => opened.disposeAsync() };
  }

  async function insert(staff: string, file: NewFile): Promise<queries.UploadRow> {
    const folder_id = store ? null : await folder.id();
    return db.transaction().execute(async (tx) => {
      const upload = { ...file, staff_email: staff, folder_id, multipart_id: null };
      // Other requests that begin an upload wait, so that the sums stay true.
      await lockName(tx, 'vignette uploads');
      const { own, all } = await queries.sumUploads(tx, upload);
      requireQuota(file, { own: Number(own), all: Number(all) }, maxBytes);
      return queries.insertUpload(tx, upload, now());
    });
  }

  return {
    async begin(staff: string, file: NewFile): Promise<Upload> {
      const { size, purpose } = file;
      const name = readUploadName(file.name);
      requireAllowed({ name, size, purpose });
      // Before the upload, which can take an hour: without a store, the job runs on this server.
      if (purpose === 'video' && !store) await requireVideoTools();
      const place = store ?? folder;
      requireRoom({ name, size }, size, await place.freeBytes());
      const upload = await insert(staff, { name, size, purpose });
      const { id } = upload;
      await retryableWhenStoreAway(async () => {
        const multipart_id = await place.create(upload);
        if (multipart_id !== null) await queries.setMultipart(db, id, multipart_id);
      }).catch(async (error) => {
        await queries.deleteUploads(db, [id]);
        throw error;
      });
      return toUpload(upload, 0);
    },

    async get(id: string, staff: string): Promise<Upload> {
      const upload = await requireOwn(id, staff);
      // The running request completes it.
      if (!receiving.has(id))
        return toUpload(upload, await retryableWhenStoreAway(() => readOffset(upload)));
      const state = await retryableWhenStoreAway(async () => placeOf(upload)?.find(upload));
      if (!state) throw uploadGone(upload.name);
      return toUpload(upload, state.offset);
    },

    /**
     * Appends the bytes of one part. With another offset than the upload has, nothing is written and the result has
     * the right one. If the stream breaks, the bytes that have arrived stay.
     */
    async receive(
      id: string,
      staff: string,
      offset: number,
      bytes: AsyncIterable<Uint8Array>,
    ): Promise<Upload & { isAccepted: boolean }> {
      const upload = await requireOwn(id, staff);
      const place = placeOf(upload);
      if (!place) throw uploadGone(upload.name);
      return receiving.take(id, (signal) =>
        retryableWhenStoreAway(async () => {
          const { size } = upload;
          const current = await readOffset(upload);
          if (current !== offset || current === size)
            return { ...toUpload(upload, current), isAccepted: current === offset };
          const limit = Math.min(size, offset + UPLOAD_PART_BYTES);
          // Other uploads and jobs may have filled the disk since the beginning.
          requireRoom(upload, limit - offset, await place.freeBytes());
          await queries.renewUpload(db, id, now());
          const end = await place.append(upload, { bytes, offset, limit, signal });
          if (end === size) await complete(upload);
          return { ...toUpload(upload, end), isAccepted: true };
        }),
      );
    },

    /** Ends a running request for an upload, so that its offset changes no more. */
    async stopReceiving(id: string, staff: string): Promise<void> {
      await requireOwn(id, staff);
      await receiving.stop(id);
    },

    /** Throws unless the uploads are complete, and `staff` has sent them, for one of the purposes. */
    async requireFiles(ids: string[], only: RequiredUploads = {}): Promise<UploadedFile[]> {
      const found = await retryableWhenStoreAway(() => requireComplete(ids, only));
      return found.map(({ row: { id, name } }) => ({ id, name }));
    },

    openFiles,

    /** Stops receiving, and deletes the bytes. */
    async cancel(id: string, staff: string): Promise<void> {
      await requireOwn(id, staff);
      await receiving.stop(id);
      await retryableWhenStoreAway(() => remove([id]));
    },

    remove,

    async deleteOldInStore(needed: string[]): Promise<void> {
      if (store) await deleteOld(null, needed);
    },

    /** Deletes what killed processes of this DATA_DIR have left, too. */
    async deleteOldHere(needed: string[]): Promise<void> {
      await deleteOld(await folder.id(), needed);
      await removeLeftOver(dataDir);
    },
  };
}

function toUpload({ id, name, size, purpose }: queries.UploadRow, offset: number): Upload {
  return { id, name, size, purpose, offset };
}
