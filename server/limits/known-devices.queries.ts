import { sql } from 'kysely';
import type { Db, Tx } from '../db/client.ts';

/** Who has signed in from a device: an account of the site, or a member of staff. */
export type DeviceOwner = { user_id: number } | { staff_id: number };
export type DeviceOwners = 'users' | 'staff';

/** The device's id, if the account with this email key has signed in from it. */
export async function findDevice(
  db: Db,
  owners: DeviceOwners,
  emailKey: string,
  tokenHash: Buffer,
): Promise<number | undefined> {
  const device = db
    .selectFrom('known_devices')
    .select('known_devices.id')
    .where('known_devices.token_hash', '=', tokenHash);
  const ofOwner =
    owners === 'users'
      ? device
          .innerJoin('users', 'users.id', 'known_devices.user_id')
          .where('users.email_key', '=', emailKey)
      : device
          .innerJoin('staff', 'staff.id', 'known_devices.staff_id')
          .where(sql`lower(staff.email)`, '=', emailKey);
  return (await ofOwner.executeTakeFirst())?.id;
}

/** Replaces the token of a browser for all accounts that have signed in from it. */
export async function replaceDeviceToken(tx: Tx, tokenHash: Buffer, newHash: Buffer) {
  await tx
    .updateTable('known_devices')
    .set({ token_hash: newHash })
    .where('token_hash', '=', tokenHash)
    .execute();
}

/** Saves the device of a sign-in and deletes all but the owner's `max` last used devices. */
export async function saveDevice(
  tx: Tx,
  owner: DeviceOwner,
  tokenHash: Buffer,
  now: Date,
  max: number,
) {
  const column = 'user_id' in owner ? 'user_id' : 'staff_id';
  await tx
    .insertInto('known_devices')
    .values({ ...owner, token_hash: tokenHash, created_at: now, last_used_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['token_hash', column])
        // The index of staff has this condition; that of users, which has none, fits too.
        .where(column, 'is not', null)
        .doUpdateSet({ last_used_at: now }),
    )
    .execute();
  await tx
    .deleteFrom('known_devices')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('known_devices')
        .select('id')
        .where((inner) => inner.and(owner))
        .orderBy('last_used_at', 'desc')
        .orderBy('id', 'desc')
        .offset(max),
    )
    .execute();
}

export async function deleteUnusedDevices(db: Db, usedBefore: Date) {
  await db.deleteFrom('known_devices').where('last_used_at', '<', usedBefore).execute();
}
