import { sql } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
import { startTestDesk, type TestDesk } from '#tests/support/desk.ts';
import { useRecordedLog } from '#tests/support/recorded-log.ts';
import { AppError } from '../errors/app-error.ts';
import { createStoredReplies, type Once } from './stored-replies.ts';

const { log, lines } = useRecordedLog();

let desk: TestDesk;
let staffId: number;
let once: Once;
beforeAll(async () => {
  desk = await startTestDesk();
  await desk.signIn('sales');
  const row = await desk.context.db.selectFrom('staff').select('id').executeTakeFirstOrThrow();
  staffId = row.id;
  once = createStoredReplies(desk.context.db, log);
});

const keyed = (key: string, input: object = {}) => ({ staffId, key, name: 'change', input });

test('the same key makes a change once and gives the same reply', async () => {
  const change = vi.fn(async () => ({ version: 2 }));
  expect(await once(keyed('a'), change)).toEqual({ version: 2 });
  expect(await once(keyed('a'), change)).toEqual({ version: 2 });
  expect(change).toHaveBeenCalledTimes(1);
  await expect(once(keyed('a', { other: true }), change)).rejects.toMatchObject({
    outcome: 'keyReused',
  });
});

test('a key whose change has not finished is uncertain; after a refusal it is free again', async () => {
  const running = Promise.withResolvers<null>();
  const begun = Promise.withResolvers<void>();
  const first = once(keyed('b'), () => {
    begun.resolve();
    return running.promise;
  });
  await begun.promise;
  await expect(once(keyed('b'), async () => null)).rejects.toMatchObject({ outcome: 'uncertain' });
  running.reject(new AppError('notFound'));
  await expect(first).rejects.toThrow('notFound');
  expect(await once(keyed('b'), async () => null)).toBeNull();
});

test('a change whose reply is lost is not made again', async () => {
  const connectionLost = vi.fn(() => Promise.reject(new Error('connection lost')));
  await expect(once(keyed('c'), connectionLost)).rejects.toThrow('connection lost');
  await expect(once(keyed('c'), connectionLost)).rejects.toMatchObject({ outcome: 'uncertain' });
  expect(connectionLost).toHaveBeenCalledTimes(1);

  const { db } = desk.context;
  await sql`ALTER TABLE desk_replies ADD CONSTRAINT full_disk CHECK (reply IS NULL) NOT VALID`.execute(
    db,
  );
  const unstorable = vi.fn(async () => ({ version: 2 }));
  expect(await once(keyed('d'), unstorable)).toEqual({ version: 2 });
  await sql`ALTER TABLE desk_replies DROP CONSTRAINT full_disk`.execute(db);
  expect(lines).toMatchObject([{ msg: 'the reply could not be stored' }]);
  await expect(once(keyed('d'), unstorable)).rejects.toMatchObject({ outcome: 'uncertain' });
  expect(unstorable).toHaveBeenCalledTimes(1);
});

test('neither the key nor what was sent and replied is stored in clear', async () => {
  const input = { password: 'four lanterns by the river' };
  const reply = { url: 'https://desk.example/invitation#token=abc' };
  expect(await once(keyed('e-key-of-a-change', input), async () => reply)).toEqual(reply);
  const rows = await desk.context.db.selectFrom('desk_replies').selectAll().execute();
  const stored = JSON.stringify(rows);
  for (const secret of ['e-key-of-a-change', 'lanterns', 'token=abc'])
    expect(stored).not.toContain(secret);
  // Without the key, the same input cannot be recognised either.
  await once(keyed('f', input), async () => reply);
  const hashes = await desk.context.db.selectFrom('desk_replies').select('fingerprint').execute();
  const distinct = new Set(hashes.map(({ fingerprint }) => fingerprint.toString('hex')));
  expect(distinct.size).toBe(hashes.length);
  expect(await once(keyed('e-key-of-a-change', input), async () => null)).toEqual(reply);
});
