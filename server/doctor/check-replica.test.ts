import { expect, test } from 'vitest';
import { createEmptyDatabase, databaseUrl } from '#tests/support/database.ts';
import { checkReplica } from './check-replica.ts';
import { toEnglish } from './finding.ts';

test('a server that is not a replica, or cannot be reached, is reported', async () => {
  const { db, connection } = await createEmptyDatabase();
  const check = async (url: string) =>
    (await checkReplica(db, { databaseReplicaUrl: url })).map(toEnglish);
  expect(await check(databaseUrl(connection))).toMatchObject([
    { status: 'fail', finding: expect.stringContaining('is not a replica') },
  ]);
  const nowhere = databaseUrl({ ...connection, port: 1 });
  expect(await check(nowhere)).toMatchObject([
    { status: 'fail', finding: expect.stringMatching(/cannot be reached: connect ENOENT/) },
  ]);
});
