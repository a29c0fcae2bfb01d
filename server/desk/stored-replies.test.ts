import { beforeAll, expect, test, vi } from 'vitest';
import { startTestDesk, type TestDesk } from '../../tests/support/desk.ts';
import { useRecordedLog } from '../../tests/support/recorded-log.ts';
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

  // PostgreSQL cannot store this text.
  const unstorable = vi.fn(async () => ({ text: '\u0000' }));
  expect(await once(keyed('d'), unstorable)).toEqual({ text: '\u0000' });
  expect(lines).toMatchObject([{ msg: 'the reply could not be stored' }]);
  await expect(once(keyed('d'), unstorable)).rejects.toMatchObject({ outcome: 'uncertain' });
  expect(unstorable).toHaveBeenCalledTimes(1);
});
