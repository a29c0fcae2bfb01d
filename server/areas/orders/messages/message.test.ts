import { beforeAll, expect, test } from 'vitest';
import { outcomes } from '#contract/error-codes.ts';
import { call } from '#tests/support/call.ts';
import { addOrder, type TestOrder } from '#tests/support/data/orders.ts';
import { addSession, addUser } from '#tests/support/data/users.ts';
import { readMails } from '#tests/support/peers/mailbox.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { insertMessage } from './message.queries.ts';

let server: TestServer;
let time = new Date('2026-11-16T08:00:00Z');

beforeAll(async () => {
  server = await startTestServer({
    settings: { API_RATE: '0', BUSINESS_EMAIL: 'desk@vignette.example' },
    overrides: { now: () => time },
  });
});

const send = ({ orderId, token }: TestOrder, text: unknown, by = token) =>
  call(server, 'sendCopyrightOrderMessage', { order_id: orderId, text }, { token: by });
const list = ({ orderId, token }: TestOrder, paging = {}, by = token) =>
  call(server, 'getCopyrightOrderMessages', { order_id: orderId, ...paging }, { token: by });
const passSeconds = (seconds: number) => {
  time = new Date(time.getTime() + seconds * 1000);
};

test('messages of both sides are listed newest first and paged', async () => {
  const order = await addOrder(server.context, { dramas: 1 });
  expect((await list(order)).data).toMatchObject({ list: [], total: 0 });
  const question = await send(order, ' Is a dub included?\nThanks ');
  expect(question.data).toEqual({
    message_id: expect.any(Number),
    from: 'buyer',
    text: 'Is a dub included?\nThanks',
    at: time.toISOString(),
  });
  passSeconds(1);
  const { orderId } = order;
  await server.context.db
    .transaction()
    .execute((tx) =>
      insertMessage(tx, { orderId, sender: 'desk', actor: 'mei', text: 'Yes', at: time }),
    );
  passSeconds(1);
  await send(order, 'Good');
  expect((await list(order)).data.list.map(({ from, text }) => [from, text])).toEqual([
    ['buyer', 'Good'],
    ['desk', 'Yes'],
    ['buyer', 'Is a dub included?\nThanks'],
  ]);
  expect((await list(order, { page: 2, page_size: 2 })).data).toMatchObject({
    list: [{ text: 'Is a dub included?\nThanks' }],
    total: 3,
    page: 2,
    page_size: 2,
  });
  expect(JSON.stringify((await list(order)).data)).not.toContain('mei');
});

test('the desk gets each message of a buyer by mail', async () => {
  const order = await addOrder(server.context, { dramas: 1, locale: 'ja' });
  await send(order, 'Which formats do you deliver?');
  const mails = async () =>
    (await readMails(server)).filter(({ text }) => text.includes('Which formats do you deliver?'));
  await expect.poll(mails).toMatchObject([{ to: 'desk@vignette.example' }]);
});

test('wrong texts are refused; the longest text is kept', async () => {
  const order = await addOrder(server.context, { dramas: 1 });
  for (const text of ['', '  ', 'x'.repeat(4001), '🗼'.repeat(4001), 'a\0b', '\ud800', 5, null])
    expect(await send(order, text)).toMatchObject({
      code: outcomes.invalidInput.code,
      data: { field: 'text' },
    });
  expect((await send(order, '🗼'.repeat(4000))).data.text).toBe('🗼'.repeat(4000));
  expect((await list(order)).data.total).toBe(1);
});

test('the conversation of another user is not found', async () => {
  const order = await addOrder(server.context, { dramas: 1 });
  const stranger = await addSession(server.context.db, await addUser(server.context.db));
  for (const reply of [
    await send(order, 'Hello', stranger),
    await list(order, {}, stranger),
    await send({ ...order, orderId: 999_999_999 }, 'Hello'),
    await list({ ...order, orderId: 999_999_999 }),
  ])
    expect(reply).toMatchObject({ code: outcomes.notFound.code, data: null });
  expect((await list(order)).data.total).toBe(0);
});

test('a buyer can send ten messages in a minute and a hundred in a day', async () => {
  const order = await addOrder(server.context, { dramas: 1 });
  for (let minute = 0; minute < 10; minute += 1) {
    const sent = await Promise.all(Array.from({ length: 11 }, () => send(order, 'Hello')));
    const codes = sent.map(({ code }) => code);
    expect(codes.filter((code) => code === outcomes.ok.code)).toHaveLength(10);
    expect(codes).toContain(outcomes.tooManyRequests.code);
    passSeconds(61);
  }
  expect(await send(order, 'Hello')).toMatchObject({ code: outcomes.tooManyRequests.code });
  expect((await list(order)).data.total).toBe(100);
});
