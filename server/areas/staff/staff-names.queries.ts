import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';

/** The names of the members with these addresses, by address as asked. Others are left out. */
export async function listNames(db: Db, emails: readonly string[]): Promise<Map<string, string>> {
  const asked = new Map(emails.map((email) => [email.toLowerCase(), email]));
  if (asked.size === 0) return new Map();
  const rows = await db
    .selectFrom('staff')
    .select(['email', 'name'])
    .where(sql<string>`lower(email)`, 'in', [...asked.keys()])
    .execute();
  return new Map(
    rows.map(({ email, name }) => [asked.get(email.toLowerCase()) ?? email, name] as const),
  );
}
