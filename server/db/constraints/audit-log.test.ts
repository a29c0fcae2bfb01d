import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { refusal } from '#tests/support/data/constraint-rows.ts';
import { createTestDatabase } from '#tests/support/database.ts';

const { db } = await createTestDatabase();

test('the audit log is append-only, and its changes are JSON objects', async () => {
  const entry = { actor: 'root', action: 'account.disable', subject: 'user:1' };
  await db
    .insertInto('audit_log')
    .values({ ...entry, change: { reason: 'spam' } })
    .execute();
  const changes = [
    sql`update audit_log set actor = 'nobody'`,
    sql`delete from audit_log`,
    sql`truncate audit_log`,
  ];
  for (const change of changes) expect(await refusal(change.execute(db))).toBe('audit_log_frozen');
  expect(
    await refusal(
      sql`insert into audit_log (actor, action, subject, change)
    values ('root', 'a.b', 's', '[]')`.execute(db),
    ),
  ).toBe('audit_log_change_object');
});
