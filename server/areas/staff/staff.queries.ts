import { sql } from 'kysely';
import type { Role } from '#contract/desk/staff/permissions.ts';
import type { Db, Tx } from '#server/db/client.ts';

const columns = [
  'id',
  'email',
  'name',
  'role',
  'password_hash',
  'totp_secret',
  'totp_last_step',
  'totp_pending',
  'created_at',
  'disabled_at',
] as const;

export type StaffRecord = NonNullable<Awaited<ReturnType<typeof findByEmail>>>;

export async function findByEmail(db: Db, email: string) {
  return db
    .selectFrom('staff')
    .select(columns)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst();
}

export async function findById(db: Db, id: number) {
  return db.selectFrom('staff').select(columns).where('id', '=', id).executeTakeFirst();
}

/** Locks the member for the rest of the transaction. */
export async function lockById(tx: Tx, id: number) {
  return tx.selectFrom('staff').select(columns).where('id', '=', id).forUpdate().executeTakeFirst();
}

/**
 * Serialises changes of staff for the rest of the transaction, so that two of them cannot remove
 * the last two owners at once.
 */
export async function lockStaffChanges(tx: Tx): Promise<void> {
  await tx.selectFrom('desk_settings').select('id').forUpdate().execute();
}

/** Enabled owners. A change that depends on them takes `lockStaffChanges` first. */
export async function listOwners(db: Db) {
  return db
    .selectFrom('staff')
    .select(['id', 'email', 'password_hash'])
    .where('role', '=', 'owner')
    .where('disabled_at', 'is', null)
    .execute();
}

/** Undefined if the address is taken. */
export async function insertStaff(tx: Tx, member: { email: string; name: string; role: Role }) {
  return tx
    .insertInto('staff')
    .values(member)
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning('id')
    .executeTakeFirst();
}

interface StaffChange {
  name?: string;
  role?: Role;
  password_hash?: string | null;
  last_seen_at?: Date;
  disabled_at?: Date | null;
}

export async function updateStaff(tx: Tx, id: number, change: StaffChange): Promise<void> {
  await tx.updateTable('staff').set(change).where('id', '=', id).execute();
}

/** Replaces a password hash; false if another is stored. */
export async function replaceHash(
  db: Db,
  id: number,
  before: string,
  after: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('staff')
    .set({ password_hash: after })
    .where('id', '=', id)
    .where('password_hash', '=', before)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function listStaff(db: Db, now: Date) {
  return db
    .selectFrom('staff as s')
    .leftJoin('staff_links as l', (join) =>
      join.onRef('l.staff_id', '=', 's.id').on('l.expires_at', '>', now),
    )
    .select([
      's.id',
      's.email',
      's.name',
      's.role',
      's.created_at',
      's.disabled_at',
      's.last_seen_at',
      'l.expires_at as link_expires_at',
    ])
    .select((eb) => [
      eb('s.password_hash', 'is not', null).as('has_password'),
      eb
        .or([
          eb('s.totp_secret', 'is not', null),
          eb.exists(
            eb.selectFrom('staff_passkeys as p').select('p.id').whereRef('p.staff_id', '=', 's.id'),
          ),
        ])
        .as('has_second_factor'),
    ])
    .orderBy('s.disabled_at', (order) => order.desc().nullsFirst())
    .orderBy('s.name')
    .orderBy('s.id')
    .execute();
}

export type StaffListRow = Awaited<ReturnType<typeof listStaff>>[number];

/** Replaces an earlier link of the member. */
export async function putLink(
  tx: Tx,
  link: { staff_id: number; token_hash: Buffer; expires_at: Date },
): Promise<void> {
  await tx
    .insertInto('staff_links')
    .values(link)
    .onConflict((conflict) =>
      conflict
        .column('staff_id')
        .doUpdateSet({ token_hash: link.token_hash, expires_at: link.expires_at }),
    )
    .execute();
}

export async function findLink(db: Db, tokenHash: Buffer, now: Date) {
  return db
    .selectFrom('staff_links as l')
    .innerJoin('staff as s', 's.id', 'l.staff_id')
    .select(['s.id', 's.email', 's.name'])
    .where('l.token_hash', '=', tokenHash)
    .where('l.expires_at', '>', now)
    .where('s.disabled_at', 'is', null)
    .executeTakeFirst();
}

/** Deletes the link and returns its member; undefined if it was used or has expired. */
export async function consumeLink(tx: Tx, tokenHash: Buffer, now: Date) {
  return tx
    .deleteFrom('staff_links')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returning('staff_id')
    .executeTakeFirst();
}

export async function deleteLink(tx: Tx, staffId: number): Promise<void> {
  await tx.deleteFrom('staff_links').where('staff_id', '=', staffId).execute();
}

export async function isSecondFactorRequired(db: Db): Promise<boolean> {
  const settings = await db
    .selectFrom('desk_settings')
    .select('is_second_factor_required')
    .executeTakeFirstOrThrow();
  return settings.is_second_factor_required;
}

/** Returns whether the setting changed. */
export async function updateRequirement(tx: Tx, isRequired: boolean): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('desk_settings')
    .set({ is_second_factor_required: isRequired })
    .where('is_second_factor_required', '<>', isRequired)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
