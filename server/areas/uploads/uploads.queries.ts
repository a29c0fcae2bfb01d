import { sql } from 'kysely';
import type { UploadPurpose } from '#contract/desk/jobs/upload-rules.ts';
import type { Db, Tx } from '#server/db/client.ts';

export interface UploadRow {
  id: string;
  staff_email: string;
  name: string;
  size: number;
  purpose: UploadPurpose;
  folder_id: string;
}

const COLUMNS = ['id', 'staff_email', 'name', 'size', 'purpose', 'folder_id'] as const;

/** The bytes of all uploads of a DATA_DIR, and of those of one staff member. */
export async function sumUploads(tx: Tx, { folder_id, staff_email }: Place) {
  return tx
    .selectFrom('desk_uploads')
    .where('folder_id', '=', folder_id)
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
