import type { UploadPurpose } from '#contract/desk/jobs/upload-rules.ts';
import {
  mediaExtensions,
  mediaPurposeOf,
  UPLOAD_PART_BYTES,
  uploadLimits,
} from '#contract/desk/jobs/upload-rules.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { lockName } from '#server/db/connection/transaction-settings.ts';
import { AppError } from '#server/errors/app-error.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import { formatBytes } from '#server/text/format-bytes.ts';
import { receiveBytes } from './receive-bytes.ts';
import type { UploadFolder } from './upload-folder.ts';
import { readUploadName } from './upload-name.ts';
import * as queries from './uploads.queries.ts';

const KEPT_MS = 24 * 60 * 60 * 1000;
/**
 * Stays free for the media that is made from an upload, and for the embedded PostgreSQL, whose log of
 * changes (WAL) alone may take a gigabyte.
 */
const RESERVE_BYTES = 2 * 1024 ** 3;
/** Of the limit for all uploads, so that one member leaves room for the others. */
const SHARE_OF_MEMBER = 0.5;

export interface Upload {
  id: string;
  name: string;
  size: number;
  purpose: UploadPurpose;
  /** How many bytes have arrived; equals `size` when the upload is complete. */
  offset: number;
}

export interface UploadedFile {
  id: string;
  /** As the browser named it: `lighthouse/01.mp4`. */
  name: string;
  path: string;
}

export interface RequiredUploads {
  purposes?: UploadPurpose[];
  staff?: string;
}

interface UploadsParts {
  db: Db;
  now: () => Date;
  folder: UploadFolder;
  /** Throws `OperatorError` for a file that is not a picture, or has too many pixels. */
  checkPicture: (path: string, name: string) => Promise<void>;
  /** Throws `OperatorError` if this server cannot process videos. */
  requireVideoTools: () => Promise<void>;
  /** The limit for all uploads that are on this server at the same time. */
  maxBytes: number;
}

export type UploadsService = ReturnType<typeof createUploadsService>;

/** Files that staff send in parts; a broken upload continues where it stopped. */
export function createUploadsService(parts: UploadsParts) {
  const { db, now, folder, checkPicture, requireVideoTools, maxBytes } = parts;
  /** A later request for the same upload aborts an earlier one, whose client may have gone. */
  const receiving = new Map<string, { abort: AbortController; done: Promise<unknown> }>();

  /** Refuses uploads of others like those that do not exist. */
  async function requireOwn(id: string, staff: string) {
    const upload = await queries.findUpload(db, id);
    if (upload?.staff_email !== staff) throw new AppError('notFound');
    const offset = await folder.offset(id, upload.name);
    if (offset === undefined)
      throw new OperatorError(`${upload.name} is no longer on this server. Send it again.`, {
        message: 'deskError.uploadGone',
        values: { name: upload.name },
      });
    return { upload, offset };
  }

  const toUpload = (row: queries.UploadRow, offset: number): Upload => {
    const { id, name, size, purpose } = row;
    return { id, name, size, purpose, offset };
  };

  async function requireRoom(name: string, size: number, needed: number): Promise<void> {
    if (needed + RESERVE_BYTES <= (await folder.freeBytes())) return;
    const shownSize = formatBytes(size);
    throw new OperatorError(`The server’s disk has no room for ${name} (${shownSize}).`, {
      message: 'deskError.uploadNoRoom',
      values: { name, size: shownSize },
    });
  }

  /** Counts the stated sizes, so that uploads which are still incomplete have their room. */
  async function requireQuota(tx: Tx, upload: Omit<queries.UploadRow, 'id'>): Promise<void> {
    // Other requests that begin an upload wait, so that the sums stay true.
    await lockName(tx, 'vignette uploads');
    const sums = await queries.sumUploads(tx, upload);
    const { name, size } = upload;
    const maxOwn = maxBytes * SHARE_OF_MEMBER;
    if (Number(sums.own) + size > maxOwn)
      throw new OperatorError(`The uploads of one member may take ${formatBytes(maxOwn)}.`, {
        message: 'deskError.uploadQuota',
        values: { name, used: formatBytes(Number(sums.own)), limit: formatBytes(maxOwn) },
      });
    if (Number(sums.all) + size > maxBytes)
      throw new OperatorError(`All uploads together may take ${formatBytes(maxBytes)}.`, {
        message: 'deskError.uploadsFull',
        values: { name, limit: formatBytes(maxBytes) },
      });
  }

  /** A complete file is checked before anything is started with it; a refused one is deleted. */
  async function complete({ id, name, purpose }: queries.UploadRow): Promise<void> {
    await folder.complete(id, name);
    if (purpose !== 'picture') return;
    try {
      await checkPicture(folder.pathOf(id, name), name);
    } catch (error) {
      if (error instanceof OperatorError) await remove([id]);
      throw error;
    }
  }

  async function remove(ids: string[]): Promise<void> {
    if (ids.length === 0) return;
    await Promise.all(ids.map((id) => folder.remove(id)));
    await queries.deleteUploads(db, ids);
  }

  return {
    folder,

    async begin(
      staff: string,
      file: { name: string; size: number; purpose: UploadPurpose },
    ): Promise<Upload> {
      const { size, purpose } = file;
      const name = readUploadName(file.name);
      const limit = uploadLimits[purpose];
      const [shownSize, shownLimit] = [formatBytes(size), formatBytes(limit)];
      if (size > limit)
        throw new OperatorError(`${name} has ${shownSize}; at most ${shownLimit} are accepted.`, {
          message: 'deskError.uploadTooLarge',
          values: { name, size: shownSize, limit: shownLimit },
        });
      if (purpose !== 'workbook' && mediaPurposeOf(name) !== purpose)
        throw new OperatorError(`${name} is not a file of the kind that is expected here.`, {
          message: 'deskError.uploadWrongType',
          values: { name, extensions: mediaExtensions[purpose].join(', ') },
        });
      // Before the upload, which can take an hour: the job runs on this server, which has the file.
      if (purpose === 'video') await requireVideoTools();
      await requireRoom(name, size, size);
      const folder_id = await folder.id();
      const row = await db.transaction().execute(async (tx) => {
        const upload = { name, size, purpose, staff_email: staff, folder_id };
        await requireQuota(tx, upload);
        return queries.insertUpload(tx, upload, now());
      });
      await folder.create(row.id);
      return toUpload(row, 0);
    },

    async get(id: string, staff: string): Promise<Upload> {
      const { upload, offset } = await requireOwn(id, staff);
      return toUpload(upload, offset);
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
      const earlier = receiving.get(id);
      earlier?.abort.abort(new AppError('unreadableBody'));
      await earlier?.done;
      const { upload, offset: current } = await requireOwn(id, staff);
      const { name, size } = upload;
      if (current !== offset || current === size)
        return { ...toUpload(upload, current), isAccepted: current === offset };
      const limit = Math.min(size, offset + UPLOAD_PART_BYTES);
      // Other uploads and jobs may have filled the disk since the beginning.
      await requireRoom(name, size, limit - offset);
      const abort = new AbortController();
      const received = receiveBytes({
        bytes,
        offset,
        size,
        limit,
        signal: abort.signal,
        open: () => folder.openPartial(id),
      });
      const entry = { abort, done: received.catch(() => {}) };
      receiving.set(id, entry);
      try {
        const end = await received;
        if (end === size) await complete(upload);
        return { ...toUpload(upload, end), isAccepted: true };
      } finally {
        if (receiving.get(id) === entry) receiving.delete(id);
      }
    },

    /**
     * The complete files of uploads. `staff` must have sent them, for one of the purposes; a job
     * names neither, because its start has checked them.
     */
    async requireFiles(ids: string[], only: RequiredUploads = {}): Promise<UploadedFile[]> {
      if (ids.length === 0) return [];
      const { purposes, staff } = only;
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
          const { name } = row;
          if (!(await folder.isComplete(id, name)))
            throw new OperatorError(`${name} is no longer on this server. Send it again.`, {
              message: 'deskError.uploadGone',
              values: { name },
            });
          return { id, name, path: folder.pathOf(id, name) };
        }),
      );
    },

    /** Stops receiving, and deletes the bytes. */
    async cancel(id: string, staff: string): Promise<void> {
      const upload = await queries.findUpload(db, id);
      if (upload?.staff_email !== staff) throw new AppError('notFound');
      receiving.get(id)?.abort.abort(new AppError('unreadableBody'));
      await receiving.get(id)?.done;
      await remove([id]);
    },

    remove,

    /** Deletes the uploads of this server after a day, except those that a job still needs. */
    async deleteOld(needed: string[]): Promise<void> {
      const before = new Date(now().getTime() - KEPT_MS);
      const old = await queries.listOldUploads(db, await folder.id(), before);
      const kept = new Set(needed);
      await remove(old.map(({ id }) => id).filter((id) => !kept.has(id) && !receiving.has(id)));
    },
  };
}
