import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import readXlsxFile from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { call } from '../../tests/support/call.ts';
import { addDrama } from '../../tests/support/catalogue.ts';
import { runCommand } from '../../tests/support/command.ts';
import { databaseUrl } from '../../tests/support/database.ts';
import { readMails } from '../../tests/support/mailbox.ts';
import { collect, contact, terms } from '../../tests/support/orders.ts';
import { startTestServer, type TestServer } from '../../tests/support/server.ts';
import { addSession, addUser } from '../../tests/support/users.ts';
import { writePrivateFile } from '../write-private-file.ts';

// Every command is a process of its own, on machines that may be busy.
vi.setConfig({ testTimeout: 120_000 });

let server: TestServer;
let env: Record<string, string>;
let folder: string;

beforeAll(async () => {
  server = await startTestServer({
    settings: { API_RATE: '0', PUBLIC_URL: 'http://localhost:4321', SITE_NAME: 'Lantern' },
  });
  const { connection, config } = server.context;
  // Nothing of the site: what is empty counts as absent.
  const DATABASE_URL = databaseUrl(connection);
  env = { DATABASE_URL, DATA_DIR: config.dataDir, PUBLIC_URL: '', SUDO_USER: 'mei' };
  folder = await mkdtemp(join(tmpdir(), 'vignette-order-'));
});
afterAll(() => rm(folder, { recursive: true }));

const run = (...args: string[]) => runCommand(['order', ...args], env);

/** Sent by a buyer who reads Spanish. */
async function sendOrder() {
  const { db } = server.context;
  const userId = await addUser(db);
  const token = await addSession(db, userId);
  await collect(db, userId, [await addDrama(db)]);
  const headers = { lang: 'es' };
  const input = { contact: { ...contact, phone: '=1+1;=2' }, terms };
  const { data } = await call(server, 'sendCopyrightOrder', input, { token, headers });
  const detail = async () =>
    (await call(server, 'getCopyrightOrderDetail', { order_id: data.order_id }, { token })).data;
  return { ...data, userId, detail };
}

const subjects = async (orderNo: string) =>
  (await readMails(server))
    .filter(({ to, subject }) => to === contact.email && subject.includes(orderNo))
    .map(({ subject }) => subject)
    .toReversed();

test('an order goes its way step by step; its buyer reads of each in their language', async () => {
  const { order_no, detail } = await sendOrder();
  const { orderDesk } = server.context;
  const advance = (to?: 'delivered') => orderDesk.advance('mei', { orderNo: order_no }, to, '');
  await expect(advance('delivered')).rejects.toThrow(
    `Order ${order_no} is submitted; it can become in_review or declined.`,
  );
  const first = await run('advance', order_no.toLowerCase());
  expect(first).toMatchObject({
    code: 0,
    output: `${order_no}: submitted → in_review; the buyer gets a mail.\n`,
  });
  await run('note', order_no, 'Dos días más.');
  await run('decline', order_no, '--reason', 'España está vendida.');
  await expect(advance()).rejects.toThrow('is declined; that is the end of its way.');

  expect((await detail()).timeline.map(({ status, note }) => [status, note])).toEqual([
    ['submitted', ''],
    ['in_review', ''],
    ['in_review', 'Dos días más.'],
    ['declined', 'España está vendida.'],
  ]);
  await expect
    .poll(() => subjects(order_no))
    .toEqual([
      `Recibimos tu pedido ${order_no}`,
      `Pedido ${order_no}: En revisión`,
      `Pedido ${order_no}: tienes un mensaje`,
      `Pedido ${order_no}: Rechazado`,
    ]);
  // Each with the server's name and address, whichever process queued it.
  for (const { text } of await readMails(server))
    expect(text).toContain('Lantern\nhttp://localhost:4321/');
  const entries = await server.context.audit.list({ subject: `order:${order_no}`, limit: 9 });
  expect(entries.map(({ actor, action, change }) => [actor, action, change])).toEqual([
    ['mei', 'order.decline', { from: 'in_review', to: 'declined', note: 'España está vendida.' }],
    ['mei', 'order.note', { note: 'Dos días más.' }],
    ['mei', 'order.advance', { from: 'submitted', to: 'in_review' }],
  ]);
  expect((await run('show', order_no)).output).toMatch(/, declined, mei, España está vendida\.$/m);
});

test('of two who advance an order at once one is refused', async () => {
  const { order_no, detail } = await sendOrder();
  const { orderDesk, db } = server.context;
  const name = { orderNo: order_no };
  const advance = () =>
    Promise.allSettled(
      ['mei', 'tom'].map((actor) => orderDesk.advance(actor, name, undefined, 'Seen.')),
    );
  const countWaiting = async () => {
    const { rows } = await sql`
      SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db);
    return rows.length;
  };
  // Held until both have seen it as it was.
  const ending = await db.transaction().execute(async (tx) => {
    await sql`SELECT FROM copyright_orders WHERE order_no = ${order_no} FOR UPDATE`.execute(tx);
    const both = advance();
    await expect.poll(countWaiting).toBe(2);
    return { both };
  });
  const ended = await ending.both;
  expect(ended.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect((await detail()).timeline).toHaveLength(2);
});

test('the order of a deleted account still goes its way, and nobody is written to', async () => {
  const { order_no, userId } = await sendOrder();
  const { db, orderDesk } = server.context;
  await db.deleteFrom('users').where('id', '=', userId).execute();
  expect(await orderDesk.advance('mei', { orderNo: order_no }, undefined, '')).toMatchObject({
    isMailed: false,
  });
  await expect.poll(() => db.selectFrom('outgoing_mails').select('id').execute()).toEqual([]);
  expect(await subjects(order_no)).toHaveLength(1);
});

test('one order or all are written to a file for nobody else to read', async () => {
  const { order_no } = await sendOrder();
  const [pdf, csv] = [join(folder, 'one.pdf'), join(folder, 'all.csv')];
  const [one, table, odd] = await Promise.all([
    run('export', order_no, '--file', pdf),
    run('export', '--status', 'submitted', '--file', csv),
    run('export', order_no, '--file', `${csv}.json`),
  ]);
  expect([one.code, table.code, odd.code]).toEqual([0, 0, 2]);
  expect(odd.complaint).toContain('.xlsx or .pdf');
  expect((await readFile(pdf)).subarray(0, 5).toString()).toBe('%PDF-');
  expect((await stat(pdf)).mode & 0o777).toBe(0o600);
  await expect(writePrivateFile(pdf, Buffer.from('x'))).rejects.toThrow('is there already');
  const text = await readFile(csv, 'utf8');
  expect(text).toContain(`${order_no},submitted,`);
  // A spreadsheet takes it for a text.
  expect(text).toContain("'=1+1;'=2");
  const bytes = await server.context.orderDesk.exportList({}, 'xlsx');
  const [sheet] = await readXlsxFile(Buffer.from(bytes));
  expect(sheet?.data.flat()).toEqual(expect.arrayContaining([order_no, 'Luz SA']));
});
