import type { Role } from '#contract/desk/staff/permissions.ts';
import type { Db } from '#server/db/client.ts';
import { hashToken, makeToken } from '#server/text/tokens.ts';

const SESSION_MS = 12 * 60 * 60 * 1000;

/** Adds a complete session, and the member if there is none with this address; returns its token. */
export async function addStaffSession(
  db: Db,
  { email, role, now = new Date() }: { email: string; role: Role; now?: Date },
): Promise<string> {
  const known = await db
    .selectFrom('staff')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst();
  const { id } =
    known ??
    (await db
      .insertInto('staff')
      .values({ email, name: `Test ${role}`, role })
      .returning('id')
      .executeTakeFirstOrThrow());
  const token = makeToken();
  await db
    .insertInto('staff_sessions')
    .values({
      staff_id: id,
      token_hash: hashToken(token),
      stage: 'complete',
      device: 'Test',
      created_at: now,
      last_seen_at: now,
      expires_at: new Date(now.getTime() + SESSION_MS),
    })
    .execute();
  return token;
}
