import { beforeAll, expect, test } from 'vitest';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { startServices } from '#tests/support/areas/services.ts';
import { addOrder } from '#tests/support/data/orders.ts';
import { flat, sendQuote } from '#tests/support/data/quotes.ts';
import type { MailedOrder } from '../orders/order.mapper.ts';
import { createQuoteExpiry } from './quote-expiry.ts';

const START = Date.parse('2026-11-16T08:00:00Z');
const DAY_MS = 86_400_000;

let context: Context;
let db: Db;
let time = new Date(START);

beforeAll(async () => {
  context = await startServices({ now: () => time });
  db = context.db;
});

const setTime = (days: number, ms = 0) => {
  time = new Date(START + days * DAY_MS + ms);
};
const stateOf = async (quoteId: number) =>
  (
    await db
      .selectFrom('copyright_quotes')
      .select('state')
      .where('id', '=', quoteId)
      .executeTakeFirstOrThrow()
  ).state;
const lineOf = async (dramaId: number) =>
  (
    await db
      .selectFrom('drama_rights')
      .select('lines')
      .where('drama_id', '=', dramaId)
      .executeTakeFirstOrThrow()
  ).lines;

async function addQuoted(validDays: number) {
  setTime(0);
  const order = await addOrder(context, { dramas: 1 });
  const { quote_id } = await sendQuote(context, order.orderNo, [flat(1)], { validDays });
  return { ...order, quoteId: quote_id, dramaId: order.dramaIds[0] as number };
}

/** A job that lists its mails instead of queueing them; it fails for `failing`. */
function createJob(failing = '') {
  const mails: string[] = [];
  const note =
    (kind: string) =>
    async (_tx: unknown, { order_no }: MailedOrder) => {
      if (order_no === failing) throw new Error('no mail');
      mails.push(`${kind} ${order_no}`);
    };
  const notifier = { quoteExpired: note('expired'), quoteEndsSoon: note('ending') };
  const { run } = createQuoteExpiry({ db, now: () => time, notifier });
  return { mails, run };
}

test('a quote is closed at its end and not before; both sides get a mail', async () => {
  const { quoteId, orderNo, userId, dramaId } = await addQuoted(2);
  await db.deleteFrom('outgoing_mails').execute();
  setTime(2, -1);
  await context.quoteExpiry.run();
  expect(await stateOf(quoteId)).toBe('sent');
  expect(await lineOf(dramaId)).toMatch(/^quote\|/);
  setTime(2);
  await context.quoteExpiry.run();
  await context.quoteExpiry.run();
  expect(await context.quoteDesk.show({ orderNo })).toMatchObject({
    state: 'expired',
    closed_at: time.toISOString(),
    reminded_at: null,
  });
  expect(await lineOf(dramaId)).toBe('');
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const mails = await db.selectFrom('outgoing_mails').select('recipient').execute();
  expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual(
    [`ana${userId}@luz.example`, context.config.businessEmail, email].toSorted(),
  );
});

test('the buyer is reminded once, three days before the end, unless it was short', async () => {
  const long = await addQuoted(14);
  const four = await addQuoted(4);
  const short = await addQuoted(3);
  const job = createJob();
  await job.run();
  setTime(1, -1);
  await job.run();
  expect(job.mails).toEqual([]);
  setTime(1);
  await job.run();
  await job.run();
  expect(job.mails).toEqual([`ending ${four.orderNo}`]);
  setTime(11);
  await job.run();
  await job.run();
  expect(job.mails.slice(1).toSorted()).toEqual(
    [`ending ${long.orderNo}`, `expired ${four.orderNo}`, `expired ${short.orderNo}`].toSorted(),
  );
  expect(await context.quoteDesk.show({ orderNo: long.orderNo })).toMatchObject({
    state: 'sent',
    reminded_at: time.toISOString(),
  });
});

test('several servers settle each quote once', async () => {
  const quoted = await Promise.all(Array.from({ length: 12 }, () => addQuoted(4)));
  setTime(2);
  const jobs = [createJob(), createJob(), createJob()];
  const runAll = () => Promise.all(jobs.map(({ run }) => run()));
  await runAll();
  setTime(4);
  await runAll();
  const mails = jobs.flatMap((job) => job.mails);
  const expected = quoted.flatMap(({ orderNo }) => [`ending ${orderNo}`, `expired ${orderNo}`]);
  expect(mails.filter((mail) => expected.includes(mail)).toSorted()).toEqual(expected.toSorted());
  for (const { quoteId } of quoted) expect(await stateOf(quoteId)).toBe('expired');
});

test('a quote that another transaction has locked is left for the next run', async () => {
  const [locked, free] = [await addQuoted(1), await addQuoted(1)];
  setTime(1);
  await db.transaction().execute(async (tx) => {
    const { quoteId } = locked;
    await tx
      .selectFrom('copyright_quotes')
      .select('id')
      .where('id', '=', quoteId)
      .forNoKeyUpdate()
      .execute();
    await createJob().run();
  });
  expect([await stateOf(locked.quoteId), await stateOf(free.quoteId)]).toEqual(['sent', 'expired']);
  await createJob().run();
  expect(await stateOf(locked.quoteId)).toBe('expired');
});

test('a failure affects its own quote only, and is tried again', async () => {
  const [broken, good] = [await addQuoted(1), await addQuoted(1)];
  setTime(1);
  const job = createJob(broken.orderNo);
  await expect(job.run()).rejects.toThrow('1 quote could not be settled');
  expect([await stateOf(broken.quoteId), await stateOf(good.quoteId)]).toEqual(['sent', 'expired']);
  await createJob().run();
  expect(await stateOf(broken.quoteId)).toBe('expired');
});
