import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/client.ts';

/** The device's id, if the account with this email key has signed in from it. */
export async function findDevice(
  db: Db,
  emailKey: string,
  tokenHash: Buffer,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('known_devices')
    .innerJoin('users', 'users.id', 'known_devices.user_id')
    .select('known_devices.id')
    .where('known_devices.token_hash', '=', tokenHash)
    .where('users.email_key', '=', emailKey)
    .executeTakeFirst();
  return row?.id;
}

/** Replaces the token of a browser for all accounts that have signed in from it. */
export async function replaceDeviceToken(tx: Tx, tokenHash: Buffer, newHash: Buffer) {
  await tx
    .updateTable('known_devices')
    .set({ token_hash: newHash })
    .where('token_hash', '=', tokenHash)
    .execute();
}

/** Saves the device of a sign-in and deletes all but the user's `max` last used devices. */
export async function saveDevice(
  tx: Tx,
  userId: number,
  tokenHash: Buffer,
  now: Date,
  max: number,
) {
  await tx
    .insertInto('known_devices')
    .values({ user_id: userId, token_hash: tokenHash, created_at: now, last_used_at: now })
    .onConflict((conflict) =>
      conflict.columns(['token_hash', 'user_id']).doUpdateSet({ last_used_at: now }),
    )
    .execute();
  await sql`
    delete from known_devices where id in (
      select id from known_devices where user_id = ${userId}
      order by last_used_at desc, id desc offset ${max}
    )`.execute(tx);
}

export async function deleteUnusedDevices(db: Db, usedBefore: Date) {
  await db.deleteFrom('known_devices').where('last_used_at', '<', usedBefore).execute();
}
