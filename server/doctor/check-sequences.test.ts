import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { prepareDoctor } from '#tests/support/areas/doctor.ts';
import { runInProcess } from '#tests/support/command-in-process.ts';
import { addDrama } from '#tests/support/data/catalogue.ts';
import { addUser } from '#tests/support/data/users.ts';
import { createTestDatabase, databaseUrl } from '#tests/support/database.ts';

const { dataDir, runChecks } = await prepareDoctor();

test('a sequence whose next id is taken is a failure, and --repair moves it on with an audit entry', async () => {
  const { db, connection } = await createTestDatabase();
  const env = { DATABASE_URL: databaseUrl(connection), DATA_DIR: dataDir, SUDO_USER: 'mei' };
  for (let count = 0; count < 3; count += 1) await addDrama(db);
  await addUser(db);
  await db
    .insertInto('audit_log')
    .values({ actor: 'mei', action: 'media.ingest', subject: 'media:a', change: {} })
    .execute();
  expect((await runChecks(env)).findingOf('IDs')).toMatchObject({ status: 'ok' });
  for (const table of ['dramas', 'users', 'audit_log'])
    await sql`ALTER SEQUENCE ${sql.table(`${table}_id_seq`)} RESTART`.execute(db);
  await expect(addDrama(db)).rejects.toMatchObject({ constraint: 'dramas_pkey' });

  expect((await runChecks(env)).findingOf('IDs')).toMatchObject({
    status: 'fail',
    finding: 'inserts would fail, because the next ID is already taken: audit_log, dramas, users',
    advice: expect.stringContaining('doctor --repair'),
  });
  const { stderr } = await runInProcess(['doctor', '--repair'], env);
  expect(stderr).toMatch(/^Repaired the ids of audit_log, dramas, users\.\n/);
  expect((await runChecks(env)).findingOf('IDs')).toMatchObject({ status: 'ok' });
  const entries = await db
    .selectFrom('audit_log')
    .select(['actor', 'action', 'subject', 'change'])
    .where('action', '=', 'table.repair-ids')
    .orderBy('id')
    .execute();
  expect(entries.map(({ subject }) => subject)).toEqual([
    'table:audit_log',
    'table:dramas',
    'table:users',
  ]);
  // One insert has failed, and has used the first id.
  expect(entries[1]).toMatchObject({ actor: 'mei', change: { from: '2', to: '4' } });
  await addDrama(db);
  await addUser(db);

  const again = await runInProcess(['doctor', '--repair'], env);
  expect(again.stderr).not.toContain('Repaired');
});
