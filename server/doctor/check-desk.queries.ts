import type { Db } from '../db/client.ts';

/** The owners who are not disabled. */
export async function listDeskOwners(db: Db) {
  return db
    .selectFrom('staff')
    .select(['email', 'password_hash'])
    .where('role', '=', 'owner')
    .where('disabled_at', 'is', null)
    .execute();
}

/** Whether staff must confirm a sign-in with a second factor. */
export async function findDeskRequirement(db: Db): Promise<boolean> {
  const { is_second_factor_required } = await db
    .selectFrom('desk_settings')
    .select('is_second_factor_required')
    .executeTakeFirstOrThrow();
  return is_second_factor_required;
}
