import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { startServices } from '#tests/support/areas/services.ts';
import { addDrama } from '#tests/support/data/catalogue.ts';
import { collect, contact, terms } from '#tests/support/data/orders.ts';
import { addUser } from '#tests/support/data/users.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let context: Context;
let db: Db;
let time: Date;
let stranger: string;
let strangers = 0;

beforeAll(async () => {
  context = await startServices({ now: () => time });
  db = context.db;
});

beforeEach(() => {
  time = new Date();
  stranger = `stranger${strangers++}@luz.example`;
});

const wait = (ms: number) => {
  time = new Date(time.getTime() + ms);
};

interface Buyer {
  userId: number;
  email: string;
}

async function addBuyer(): Promise<Buyer> {
  const userId = await addUser(db);
  const user = db.selectFrom('users').select('email').where('id', '=', userId);
  return { userId, ...(await user.executeTakeFirstOrThrow()) };
}

type Request = Parameters<Context['orders']['send']>[3];

async function send({ userId }: Buyer, email: string, more: Partial<Request> = {}) {
  await collect(db, userId, [await addDrama(db)]);
  const request = { contact: { ...contact, email }, terms, ...more } as Request;
  return context.orders.send('en', userId, undefined, request);
}

async function sendAndWithdraw(buyer: Buyer, email: string) {
  const { order_id } = await send(buyer, email);
  await context.orders.withdraw(buyer.userId, order_id);
}

const mailsTo = async (recipient: string) => {
  const mails = db.selectFrom('outgoing_mails').where('recipient', '=', recipient);
  return (await mails.select('content').execute()).map(({ content }) => content);
};
const countMails = async (recipient: string) => (await mailsTo(recipient)).length;

describe('an order that names another contact', () => {
  test('is confirmed to the contact and to the account, without text that the buyer entered', async () => {
    const buyer = await addBuyer();
    const words = { name: 'Win a prize', company: 'www.prize.example', phone: '0900 123' };
    const { order_id, order_no } = await send(buyer, stranger, {
      contact: { ...words, email: stranger },
      message: 'Click https://prize.example',
    });
    await context.orders.withdraw(buyer.userId, order_id);
    const mails = await mailsTo(stranger);
    expect(mails).toHaveLength(2);
    expect(await mailsTo(buyer.email)).toEqual(mails);
    for (const mail of mails) {
      expect(mail.subject).toContain(order_no);
      expect(JSON.stringify(mail)).not.toMatch(/prize|0900 123/i);
    }
  });

  test('sends one contact three mails an hour and six a day, from all accounts together', async () => {
    const [buyer, other] = [await addBuyer(), await addBuyer()];
    for (let n = 0; n < 10; n += 1) await sendAndWithdraw(buyer, stranger);
    expect([await countMails(stranger), await countMails(buyer.email)]).toEqual([3, 20]);
    const spellings = [stranger.toUpperCase(), stranger.replace('@', '+other@')];
    for (const spelling of spellings) {
      await sendAndWithdraw(other, spelling);
      expect(await countMails(spelling)).toBe(0);
    }
    expect(await countMails(other.email)).toBe(4);
    for (const expected of [6, 6]) {
      wait(HOUR);
      await sendAndWithdraw(other, stranger);
      await sendAndWithdraw(other, stranger);
      expect(await countMails(stranger)).toBe(expected);
    }
    wait(DAY);
    await send(buyer, stranger);
    expect(await countMails(stranger)).toBe(7);
  });

  test('sends at most ten mails an hour to all contacts of one account', async () => {
    const buyer = await addBuyer();
    const names = Array.from({ length: 12 }, (_, n) => `${n}${stranger}`);
    for (const name of names) {
      await send(buyer, name);
      wait(10_000);
    }
    expect(await Promise.all(names.map(countMails))).toEqual([...Array(10).fill(1), 0, 0]);
  });

  test('sends the contact a mail for every change by the operator, without a limit', async () => {
    const buyer = await addBuyer();
    const { order_id: id } = await send(buyer, stranger);
    await sendAndWithdraw(buyer, stranger);
    expect(await countMails(stranger)).toBe(3);
    await context.orderDesk.advance('op', { id }, undefined, '');
    await context.orderDesk.decline('op', { id }, 'Sold.');
    expect([await countMails(stranger), await countMails(buyer.email)]).toEqual([5, 5]);
  });
});

describe("an order that names the account's own address", () => {
  test('is confirmed once, to the address as stored with the account', async () => {
    const buyer = await addBuyer();
    await send(buyer, buyer.email.toUpperCase());
    expect(await countMails(buyer.email)).toBe(1);
    expect(await countMails(buyer.email.toUpperCase())).toBe(0);
  });

  test('is accepted without a mail after twenty mails in an hour', async () => {
    const buyer = await addBuyer();
    for (let n = 0; n < 12; n += 1) {
      await sendAndWithdraw(buyer, buyer.email);
      wait(10_000);
    }
    expect(await countMails(buyer.email)).toBe(20);
  });
});

const tooMany = (retryAfterSeconds: number) =>
  expect.objectContaining({ outcome: 'tooManyRequests', details: { retryAfterSeconds } });

test('an account can send fifty orders a day; more are rejected until the window ends', async () => {
  const buyer = await addBuyer();
  await send(buyer, buyer.email);
  // As if 48 more orders had been sent.
  await db
    .updateTable('rate_limits')
    .set({ points: 49 })
    .where('key', '=', `order ${buyer.userId} day`)
    .execute();
  wait(HOUR);
  await send(buyer, buyer.email);
  await expect(send(buyer, buyer.email)).rejects.toEqual(tooMany((DAY - HOUR) / 1000));
  wait(DAY - HOUR);
  await send(buyer, buyer.email);
});

test('withdrawals are limited to ten a minute', async () => {
  const buyer = await addBuyer();
  const orders: number[] = [];
  for (let n = 0; n < 11; n += 1) {
    orders.push((await send(buyer, buyer.email)).order_id);
    wait(HOUR);
  }
  const withdraw = (orderId = 0) => context.orders.withdraw(buyer.userId, orderId);
  for (const order of orders.slice(1)) await withdraw(order);
  await expect(withdraw(orders[0])).rejects.toEqual(tooMany(60));
  wait(MINUTE);
  expect(await withdraw(orders[0])).toMatchObject({ status: 'withdrawn' });
});

test('mails about an order have the buyer’s id, so that they are deleted with the account', async () => {
  const buyer = await addBuyer();
  await sendAndWithdraw(buyer, stranger);
  const mails = db
    .selectFrom('outgoing_mails')
    .select(['topic', 'user_id', 'recipient'])
    // By the clock of the database.
    .select(sql<number>`extract(epoch FROM expires_at - created_at)::int`.as('seconds'));
  const buyerMails = (await mails.execute()).filter(({ user_id }) => user_id === buyer.userId);
  expect(buyerMails.map(({ recipient }) => recipient).toSorted()).toEqual(
    [
      ...Array(2).fill(buyer.email),
      ...Array(2).fill(stranger),
      ...Array(2).fill(context.config.businessEmail),
    ].toSorted(),
  );
  for (const mail of buyerMails)
    expect(mail).toMatchObject({ topic: 'order', seconds: (7 * DAY) / 1000 });
});
