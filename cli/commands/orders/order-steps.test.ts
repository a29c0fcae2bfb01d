import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { call } from '#tests/support/call.ts';
import { addOrder } from '#tests/support/data/orders.ts';
import { flat, sendQuote } from '#tests/support/data/quotes.ts';
import { type OrderDeskSetup, startOrderDesk } from '#tests/support/order-desk.ts';
import { readMails } from '#tests/support/peers/mailbox.ts';

let desk: OrderDeskSetup;
beforeAll(async () => {
  desk = await startOrderDesk({ PUBLIC_URL: 'http://localhost:4321', SITE_NAME: 'Lantern' });
});

const run = (...args: string[]) => desk.run('order', ...args);

/** Holds the lock on the order until all calls wait for it; returns how each ended. */
async function runAtOnce<Result>(orderNo: string, start: () => Promise<Result>[]) {
  const { db } = desk.context;
  const countWaiting = async () => {
    const { rows } = await sql`
      SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db);
    return rows.length;
  };
  // `results` is returned inside an object, because an async function awaits a promise that it
  // returns directly: the calls finish only after this transaction commits, so that would be a
  // deadlock.
  const { results } = await db.transaction().execute(async (tx) => {
    await sql`SELECT FROM copyright_orders WHERE order_no = ${orderNo} FOR UPDATE`.execute(tx);
    const started = start();
    const results = Promise.allSettled(started);
    await expect.poll(countWaiting).toBe(started.length);
    return { results };
  });
  return (await results).map(({ status }) => status).toSorted();
}

const auditOf = async (orderNo: string) =>
  (await desk.context.audit.list({ subject: `order:${orderNo}`, limit: 9 })).map(
    ({ actor, action, change }) => [actor, action, change],
  );

test('an order is reviewed and declined; the buyer gets an email about each change in their language', async () => {
  const { order_no, detail } = await desk.sendOrder();
  const { orderDesk } = desk.context;
  const advance = (to?: 'in_review' | 'delivered') =>
    orderDesk.advance('mei', { orderNo: order_no }, to, '');
  await expect(advance('delivered')).rejects.toThrow(
    `Order ${order_no} is submitted; it can become in_review ("order advance"), quoted ("quote send"), confirmed ("order accept-on-paper"), or declined ("order decline").`,
  );
  expect(await run('advance', order_no.toLowerCase())).toMatchObject({
    code: 0,
    stdout: `${order_no}: submitted → in_review; the buyer gets an email.\n`,
  });
  await expect(advance()).rejects.toThrow(
    `Order ${order_no} is in_review; it can become quoted ("quote send"), confirmed ("order accept-on-paper"), or declined ("order decline").`,
  );
  expect(await run('advance', order_no, '--to', 'quoted')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('Allowed choices are in_review, delivered.'),
  });
  await run('decline', order_no, '--reason', 'España está vendida.');
  await expect(advance()).rejects.toThrow(
    'is declined; this status is final. If it was a mistake, use "order correct".',
  );

  expect((await detail()).timeline.map(({ status, note }) => [status, note])).toEqual([
    ['submitted', ''],
    ['in_review', ''],
    ['declined', 'España está vendida.'],
  ]);
  await expect
    .poll(() => desk.mailSubjects(order_no))
    .toEqual([
      `Recibimos tu pedido ${order_no}`,
      `Pedido ${order_no}: En revisión`,
      `Pedido ${order_no}: Rechazado`,
    ]);
  // Every mail has the server's name and address, also when a command queued it.
  for (const { text } of await readMails(desk.server))
    expect(text).toContain('Lantern\nhttp://localhost:4321/');
  expect(await auditOf(order_no)).toEqual([
    ['mei', 'order.decline', { from: 'in_review', to: 'declined', note: 'España está vendida.' }],
    ['mei', 'order.advance', { from: 'submitted', to: 'in_review' }],
  ]);
  expect((await run('show', order_no)).stdout).toMatch(/, declined, mei, España está vendida\.$/m);
});

test('of two concurrent calls to advance an order, one is refused', async () => {
  const { order_no, detail } = await desk.sendOrder();
  const { orderDesk } = desk.context;
  const outcomes = await runAtOnce(order_no, () =>
    ['mei', 'tom'].map((actor) =>
      orderDesk.advance(actor, { orderNo: order_no }, undefined, 'Seen.'),
    ),
  );
  expect(outcomes).toEqual(['fulfilled', 'rejected']);
  expect((await detail()).timeline).toHaveLength(2);
});

test('the order of a deleted account can still advance, without a mail', async () => {
  const { order_no, userId } = await desk.sendOrder();
  const { db, orderDesk } = desk.context;
  // Waits until the first mail is sent, because deleting the account deletes its queued mails.
  await expect.poll(() => desk.mailSubjects(order_no)).toHaveLength(1);
  await db.deleteFrom('users').where('id', '=', userId).execute();
  expect(await orderDesk.advance('mei', { orderNo: order_no }, undefined, '')).toMatchObject({
    mail: 'impossible',
  });
  await expect.poll(() => db.selectFrom('outgoing_mails').select('id').execute()).toEqual([]);
  expect(await desk.mailSubjects(order_no)).toHaveLength(1);
});

test('a correction takes back the latest step; its reason is internal and no mail is sent', async () => {
  const { order_no, detail } = await desk.sendOrder();
  const { orderDesk } = desk.context;
  const name = { orderNo: order_no };
  await orderDesk.advance('mei', name, undefined, '');
  await orderDesk.decline('mei', name, 'Vendida.');
  await expect
    .poll(() => desk.mailSubjects(order_no))
    .toContainEqual(`Pedido ${order_no}: Rechazado`);
  const mailsBefore = await desk.mailSubjects(order_no);
  expect(await run('correct', order_no, '--reason', 'Wrong order.')).toEqual({
    code: 0,
    stdout: `${order_no}: declined → in_review; no mail is sent.\n`,
    stderr: '',
  });
  const silently = { to: undefined, reason: 'Not even read.', isBuyerTold: false };
  // The step before the decline, which was taken back itself.
  expect(await orderDesk.correct('mei', name, silently)).toMatchObject({
    from: 'in_review',
    to: 'submitted',
    mail: 'unwanted',
  });
  await expect(orderDesk.correct('mei', name, silently)).rejects.toThrow(
    `Order ${order_no} is submitted; there is no step to take back.`,
  );
  expect((await detail()).timeline.map(({ status, note }) => [status, note])).toEqual([
    ['submitted', ''],
    ['in_review', ''],
    ['declined', 'Vendida.'],
    ['in_review', ''],
    ['submitted', ''],
  ]);
  const { stdout } = await run('show', order_no);
  expect(stdout).toMatch(/, in_review, correction, mei$/m);
  expect(stdout).toMatch(
    /^internal notes +\S+ \S+ UTC\S*, mei: Wrong order\.\n.*Not even read\.$/m,
  );
  expect(await auditOf(order_no)).toMatchObject([
    ['mei', 'order.correct', { from: 'in_review', to: 'submitted', note: 'Not even read.' }],
    ['mei', 'order.correct', { from: 'declined', to: 'in_review', note: 'Wrong order.' }],
    ['mei', 'order.decline', {}],
    ['mei', 'order.advance', {}],
  ]);
  const { db } = desk.context;
  expect(await db.selectFrom('outgoing_mails').select('id').execute()).toEqual([]);
  expect(await desk.mailSubjects(order_no)).toEqual(mailsBefore);
});

test('with --tell-buyer the reason is mailed and in the timeline; --to skips a step', async () => {
  const { order_no, detail } = await desk.sendOrder();
  const { orderDesk, orderReader } = desk.context;
  const name = { orderNo: order_no };
  await orderDesk.advance('mei', name, undefined, '');
  await orderDesk.decline('mei', name, 'Vendida.');
  const correct = (...options: string[]) => run('correct', order_no, '--reason', 'Sí.', ...options);
  const wrong = await correct('--to', 'confirmed');
  expect(wrong).toMatchObject({
    code: 1,
    stderr: `Order ${order_no} is declined; it can be corrected to submitted or in_review.\n`,
  });
  expect(await correct('--to', 'submitted', '--tell-buyer')).toMatchObject({
    stdout: `${order_no}: declined → submitted; the buyer gets an email.\n`,
  });
  expect((await detail()).timeline.at(-1)).toMatchObject({ status: 'submitted', note: 'Sí.' });
  await expect
    .poll(() => desk.mailSubjects(order_no))
    .toContainEqual(`Pedido ${order_no}: Enviado`);
  expect((await orderReader.show(name)).internal_notes).toMatchObject([{ note: 'Sí.' }]);
});

test('of two concurrent corrections one is refused', async () => {
  const { order_no, detail } = await desk.sendOrder();
  const { orderDesk } = desk.context;
  const name = { orderNo: order_no };
  await orderDesk.advance('mei', name, undefined, '');
  await orderDesk.decline('mei', name, 'No.');
  const correction = { to: undefined, reason: 'Oops.', isBuyerTold: false };
  const outcomes = await runAtOnce(order_no, () =>
    ['mei', 'tom'].map((actor) => orderDesk.correct(actor, name, correction)),
  );
  expect(outcomes).toEqual(['fulfilled', 'rejected']);
  expect((await detail()).status).toBe('in_review');
});

test("the buyer's withdrawal is not corrected, and a reason is required", async () => {
  const { order_id, order_no, token } = await desk.sendOrder();
  await call(desk.server, 'withdrawCopyrightOrder', { order_id }, { token });
  const [refused, empty, none] = await Promise.all([
    run('correct', order_no, '--reason', 'x'),
    run('correct', order_no, '--reason', ' '),
    run('correct', order_no),
  ]);
  expect(refused).toMatchObject({
    code: 1,
    stderr: `Order ${order_no} was withdrawn by the buyer. Only an operator's step can be taken back.\n`,
  });
  expect([empty.code, none.code]).toEqual([2, 2]);
});

test('declining recalls the open quote; a quoted order is corrected after the recall', async () => {
  const { orderDesk, quoteDesk, orders } = desk.context;
  const { orderNo, orderId, userId } = await addOrder(desk.context, { dramas: 1 });
  const name = { orderNo };
  await sendQuote(desk.context, orderNo, [flat(100)]);
  const correct = (to?: 'quoted' | 'submitted') =>
    orderDesk.correct('mei', name, { to, reason: 'Oops.', isBuyerTold: false });
  await expect(correct()).rejects.toThrow(
    `Order ${orderNo} has an open quote. Recall it first with "quote recall ${orderNo}".`,
  );
  await orderDesk.decline('mei', name, 'Sold.');
  expect(await quoteDesk.show(name)).toMatchObject({ state: 'recalled' });
  expect(await correct()).toMatchObject({ from: 'declined', to: 'quoted' });
  expect(await correct()).toMatchObject({ from: 'quoted', to: 'submitted' });
  expect(await orders.getDetail(userId, orderId)).toMatchObject({
    status: 'submitted',
    quote_state: 'recalled',
  });
  await sendQuote(desk.context, orderNo, [flat(100)]);
  await expect(correct('quoted')).rejects.toThrow('has an open quote.');
});

test('an order without a quote is not corrected to quoted', async () => {
  const { orderDesk } = desk.context;
  const { order_no: orderNo } = await desk.sendOrder();
  await orderDesk.decline('mei', { orderNo }, 'Sold.');
  const correction = { to: 'quoted', reason: 'Oops.', isBuyerTold: false } as const;
  await expect(orderDesk.correct('mei', { orderNo }, correction)).rejects.toThrow(
    `Order ${orderNo} is declined; it can be corrected to submitted or in_review.`,
  );
});
