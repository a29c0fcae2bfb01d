import { beforeAll, expect, test, vi } from 'vitest';
import { startTestDesk, type TestDesk } from '../../tests/support/desk.ts';
import { createStoredReplies } from './stored-replies.ts';

let desk: TestDesk;
let staffId: number;
beforeAll(async () => {
  desk = await startTestDesk();
  await desk.signIn('sales');
  const row = await desk.context.db.selectFrom('staff').select('id').executeTakeFirstOrThrow();
  staffId = row.id;
});

const keyed = (key: string, input: object = {}) => ({ staffId, key, name: 'change', input });

test('the same key makes a change once and gives the same reply', async () => {
  const once = createStoredReplies(desk.context.db);
  const change = vi.fn(async () => ({ version: 2 }));
  expect(await once(keyed('a'), change)).toEqual({ version: 2 });
  expect(await once(keyed('a'), change)).toEqual({ version: 2 });
  expect(change).toHaveBeenCalledTimes(1);
  await expect(once(keyed('a', { other: true }), change)).rejects.toMatchObject({
    outcome: 'keyReused',
  });
});

test('a key whose change has not finished is uncertain; after a failure it is free again', async () => {
  const once = createStoredReplies(desk.context.db);
  const running = Promise.withResolvers<null>();
  const begun = Promise.withResolvers<void>();
  const first = once(keyed('b'), () => {
    begun.resolve();
    return running.promise;
  });
  await begun.promise;
  await expect(once(keyed('b'), async () => null)).rejects.toMatchObject({ outcome: 'uncertain' });
  running.reject(new Error('failed'));
  await expect(first).rejects.toThrow('failed');
  expect(await once(keyed('b'), async () => null)).toBeNull();
});
