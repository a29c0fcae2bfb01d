import { expect, test } from 'vitest';
import { outcomes } from '#contract/error-codes.ts';
import { mailKinds } from '#contract/mail-kinds.ts';
import type { MailContent } from '#server/mail/mail.ts';
import { startServerWithBuyer } from '#tests/support/areas/buyer.ts';
import { call } from '#tests/support/call.ts';
import { addSession, addUser, emailOf } from '#tests/support/data/users.ts';

const { server, db, buyer } = await startServerWithBuyer();

const add = (...values: unknown[]) => call(server, 'updateSearchHistory', { values }, buyer);
const remove = (input: object) => call(server, 'deleteSearchHistory', { ...input }, buyer);
const searches = async (by = buyer.token) =>
  (await call(server, 'getSearchHistory', {}, { token: by })).data.map(({ value }) => value);

test('searches are kept in the account, the latest first, ten at most', async () => {
  const other = await addSession(db, await addUser(db));
  expect(await searches()).toEqual([]);
  expect((await add('moon', '剑')).data).toEqual([{ value: 'moon' }, { value: '剑' }]);
  await add(' ＭＯＯＮ ', 'sea');
  expect(await searches()).toEqual(['ＭＯＯＮ', 'sea', '剑']);
  await add(...Array.from({ length: 9 }, (_, at) => `word ${at}`));
  expect(await searches()).toHaveLength(10);
  expect((await searches()).at(-1)).toBe('ＭＯＯＮ');
  expect(await searches(other)).toEqual([]);
});

test('searches added by two devices at once are all kept', async () => {
  await Promise.all(Array.from({ length: 8 }, (_, at) => add(`word ${at}`)));
  expect(await searches()).toHaveLength(8);
});

test('one search or all are removed', async () => {
  await add('moon', 'sea', 'sky');
  expect((await remove({ value: 'SEA' })).data).toEqual([{ value: 'moon' }, { value: 'sky' }]);
  expect((await remove({ all: true })).data).toEqual([]);
  expect(await searches()).toEqual([]);
});

test.each([[[]], [['x'.repeat(101)]], [[' ']], [Array(11).fill('x')], [[7]], ['moon']])(
  'the searches %j are refused',
  async (values) => {
    const { code } = await call(server, 'updateSearchHistory', { values }, buyer);
    expect(code).toBe(outcomes.invalidInput.code);
  },
);

test('both or none of value and all are refused', async () => {
  const { code } = outcomes.invalidInput;
  expect(await remove({})).toMatchObject({ code });
  expect(await remove({ value: 'moon', all: true })).toMatchObject({ code });
});

const preferences = async () => (await call(server, 'getMailPreferences', {}, buyer)).data;
const all = Object.fromEntries(mailKinds.map((kind) => [kind, true]));

test('every kind of mail is on until it is switched off, one by one', async () => {
  expect(await preferences()).toEqual(all);
  const change = (input: object) => call(server, 'updateMailPreferences', { ...input }, buyer);
  expect((await change({ messages: false })).data).toEqual({ ...all, messages: false });
  await change({ screeners: false });
  await change({ messages: true });
  expect(await preferences()).toEqual({ ...all, screeners: false });
  expect(await change({ newsletters: false })).toMatchObject({ code: outcomes.invalidInput.code });
});

test('a mail of a kind is dropped if its reader or the buyer has switched it off', async () => {
  const { mailer } = server.context;
  await call(server, 'updateMailPreferences', { messages: false }, buyer);
  const email = await emailOf(db, buyer.userId);
  const queued = async (to: string, kind?: MailContent['kind'], owner?: number) => {
    const content: MailContent = { locale: 'en', subject: 'x', text: 'x', html: 'x' };
    return db.transaction().execute(async (tx) => {
      await tx.deleteFrom('outgoing_mails').execute();
      await mailer.queue(tx, {
        to,
        content: { ...content, ...(kind && { kind }) },
        topic: 'order',
        expiresAt: new Date('2099-01-01'),
        ...(owner !== undefined && { userId: owner }),
      });
      return (await tx.selectFrom('outgoing_mails').select('id').execute()).length;
    });
  };
  expect(await queued(email.toUpperCase(), 'messages')).toBe(0);
  expect(await queued('contact@else.example', 'messages', buyer.userId)).toBe(0);
  expect(await queued('contact@else.example', 'messages')).toBe(1);
  expect(await queued(email, 'screeners')).toBe(1);
  expect(await queued(email, undefined, buyer.userId)).toBe(1);
});
