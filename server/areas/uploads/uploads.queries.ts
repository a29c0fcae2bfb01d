import { sql } from 'kysely';
import type { UploadPurpose } from '#contract/desk/jobs/upload-rules.ts';
import type { Db, Tx } from '#server/db/client.ts';

export interface UploadRow {
  id: string;
  staff_email: string;
  name: string;
  size: number;
  purpose: UploadPurpose;
  /** Null for the object store. */
  folder_id: string | null;
  /** Identifies the parts in the object store; empty when they have become a file that can be used. */
  multipart_id: string | null;
}

const COLUMNS = [
  ...(['id', 'staff_email', 'name', 'size', 'purpose'] as const),
  ...(['folder_id', 'multipart_id'] as const),
];

/** The bytes of all uploads in a place, and of those of one staff member. */
export async function sumUploads(tx: Tx, { folder_id, staff_email }: Place) {
  return tx
    .selectFrom('desk_uploads')
    .where('folder_id', 'is not distinct from', folder_id)
    .select(({ fn }) => [
      fn.coalesce(fn.sum<number>('size'), sql<number>`0`).as('all'),
      fn
        .coalesce(
          fn.sum<number>('size').filterWhere('staff_email', '=', staff_email),
          sql<number>`0`,
        )
        .as('own'),
    ])
    .executeTakeFirstOrThrow();
}

type Place = Pick<UploadRow, 'folder_id' | 'staff_email'>;

export async function insertUpload(
  tx: Tx,
  upload: Omit<UploadRow, 'id'>,
  now: Date,
): Promise<UploadRow> {
  return tx
    .insertInto('desk_uploads')
    .values({ ...upload, created_at: now })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

export async function setMultipart(db: Db, id: string, multipart_id: string): Promise<void> {
  await db.updateTable('desk_uploads').set({ multipart_id }).where('id', '=', id).execute();
}

export async function findUpload(db: Db, id: string): Promise<UploadRow | undefined> {
  return db.selectFrom('desk_uploads').select(COLUMNS).where('id', '=', id).executeTakeFirst();
}

export async function listUploads(db: Db, ids: string[]): Promise<UploadRow[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('desk_uploads').select(COLUMNS).where('id', 'in', ids).execute();
}

/** Counts the time that an upload is kept from now. */
export async function renewUpload(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('desk_uploads').set({ created_at: now }).where('id', '=', id).execute();
}

/** The uploads in a folder, or in the object store, that got no bytes since the given time. */
export async function listOldUploads(
  db: Db,
  folderId: string | null,
  before: Date,
): Promise<{ id: string }[]> {
  return db
    .selectFrom('desk_uploads')
    .select('id')
    .where('folder_id', 'is not distinct from', folderId)
    .where('created_at', '<', before)
    .execute();
}

export async function deleteUploads(db: Db, ids: string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('desk_uploads').where('id', 'in', ids).execute();
}
