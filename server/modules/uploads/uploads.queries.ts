import type { Db } from '../../db/client.ts';
import type { UploadPurpose } from '../../db/tables.ts';

export interface UploadRow {
  id: string;
  staff_email: string;
  name: string;
  size: number;
  purpose: UploadPurpose;
  folder_id: string;
}

const COLUMNS = ['id', 'staff_email', 'name', 'size', 'purpose', 'folder_id'] as const;

export async function insertUpload(
  db: Db,
  upload: Omit<UploadRow, 'id'>,
  now: Date,
): Promise<UploadRow> {
  return db
    .insertInto('desk_uploads')
    .values({ ...upload, created_at: now })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

export async function findUpload(db: Db, id: string): Promise<UploadRow | undefined> {
  return db.selectFrom('desk_uploads').select(COLUMNS).where('id', '=', id).executeTakeFirst();
}

export async function listUploads(db: Db, ids: string[]): Promise<UploadRow[]> {
  return db.selectFrom('desk_uploads').select(COLUMNS).where('id', 'in', ids).execute();
}

/** The uploads of a DATA_DIR that were begun before the given time. */
export async function listOldUploads(
  db: Db,
  folderId: string,
  before: Date,
): Promise<{ id: string }[]> {
  return db
    .selectFrom('desk_uploads')
    .select('id')
    .where('folder_id', '=', folderId)
    .where('created_at', '<', before)
    .execute();
}

export async function deleteUploads(db: Db, ids: string[]): Promise<void> {
  await db.deleteFrom('desk_uploads').where('id', 'in', ids).execute();
}
