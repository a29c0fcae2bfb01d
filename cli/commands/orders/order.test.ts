import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import readXlsxFile from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  type ListedOrder,
  writeOrderList,
} from '../../../server/modules/orders/files/orders-list.ts';
import { call } from '../../../tests/support/call.ts';
import { runCommand } from '../../../tests/support/command.ts';
import { addDrama } from '../../../tests/support/data/catalogue.ts';
import { addEpisodes } from '../../../tests/support/data/episodes.ts';
import { collect, contact, terms } from '../../../tests/support/data/orders.ts';
import { addSession, addUser } from '../../../tests/support/data/users.ts';
import { databaseUrl } from '../../../tests/support/database.ts';
import { readMails } from '../../../tests/support/peers/mailbox.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { writePrivateFile } from '../../write-private-file.ts';

// Each command is a process, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

let server: TestServer;
let env: Record<string, string>;
let folder: string;

beforeAll(async () => {
  server = await startTestServer({
    settings: { API_RATE: '0', PUBLIC_URL: 'http://localhost:4321', SITE_NAME: 'Lantern' },
  });
  const { connection, config } = server.context;
  // An empty PUBLIC_URL counts as absent, so commands read the server's own from DATA_DIR.
  const DATABASE_URL = databaseUrl(connection);
  env = { DATABASE_URL, DATA_DIR: config.dataDir, PUBLIC_URL: '', SUDO_USER: 'mei' };
  folder = await mkdtemp(join(tmpdir(), 'vignette-order-'));
});
afterAll(() => rm(folder, { recursive: true }));

const run = (...args: string[]) => runCommand(['order', ...args], env);

/** Sends an order as a buyer whose language is Spanish. */
async function sendOrder({ company = contact.company, dramas = [{}] }: NewOrder = {}) {
  const { db } = server.context;
  const userId = await addUser(db);
  const token = await addSession(db, userId);
  for (const drama of dramas) {
    const dramaId = await addDrama(db, drama);
    await addEpisodes(db, dramaId, [30]);
    await collect(db, userId, [dramaId]);
  }
  const headers = { lang: 'es' };
  const input = { contact: { ...contact, company, phone: '=1+1;=2' }, terms };
  const { data } = await call(server, 'sendCopyrightOrder', input, { token, headers });
  const detail = async () =>
    (await call(server, 'getCopyrightOrderDetail', { order_id: data.order_id }, { token })).data;
  return { ...data, userId, detail };
}

interface NewOrder {
  company?: string;
  dramas?: Parameters<typeof addDrama>[1][];
}

const mailSubjects = async (orderNo: string) =>
  (await readMails(server))
    .filter(({ to, subject }) => to === contact.email && subject.includes(orderNo))
    .map(({ subject }) => subject)
    .toReversed();

test('an order advances status by status; the buyer gets a mail about each change in their language', async () => {
  const { order_no, detail } = await sendOrder();
  const { orderDesk } = server.context;
  const advance = (to?: 'delivered') => orderDesk.advance('mei', { orderNo: order_no }, to, '');
  await expect(advance('delivered')).rejects.toThrow(
    `Order ${order_no} is submitted; it can become in_review or declined.`,
  );
  const first = await run('advance', order_no.toLowerCase());
  expect(first).toMatchObject({
    code: 0,
    stdout: `${order_no}: submitted → in_review; the buyer gets a mail.\n`,
  });
  expect(await run('note', order_no, 'Dos días más.')).toMatchObject({
    stdout: 'Note added; the buyer gets a mail.\n',
  });
  await run('decline', order_no, '--reason', 'España está vendida.');
  await expect(advance()).rejects.toThrow('is declined; this status is final.');

  expect((await detail()).timeline.map(({ status, note }) => [status, note])).toEqual([
    ['submitted', ''],
    ['in_review', ''],
    ['in_review', 'Dos días más.'],
    ['declined', 'España está vendida.'],
  ]);
  await expect
    .poll(() => mailSubjects(order_no))
    .toEqual([
      `Recibimos tu pedido ${order_no}`,
      `Pedido ${order_no}: En revisión`,
      `Pedido ${order_no}: tienes un mensaje`,
      `Pedido ${order_no}: Rechazado`,
    ]);
  // Every mail has the server's name and address, also when a command queued it.
  for (const { text } of await readMails(server))
    expect(text).toContain('Lantern\nhttp://localhost:4321/');
  const entries = await server.context.audit.list({ subject: `order:${order_no}`, limit: 9 });
  expect(entries.map(({ actor, action, change }) => [actor, action, change])).toEqual([
    ['mei', 'order.decline', { from: 'in_review', to: 'declined', note: 'España está vendida.' }],
    ['mei', 'order.note', { note: 'Dos días más.' }],
    ['mei', 'order.advance', { from: 'submitted', to: 'in_review' }],
  ]);
  expect((await run('show', order_no)).stdout).toMatch(/, declined, mei, España está vendida\.$/m);
});

test('of two concurrent calls to advance an order, one is refused', async () => {
  const { order_no, detail } = await sendOrder();
  const { orderDesk, db } = server.context;
  const reference = { orderNo: order_no };
  const advanceTwice = () =>
    Promise.allSettled(
      ['mei', 'tom'].map((actor) => orderDesk.advance(actor, reference, undefined, 'Seen.')),
    );
  const countWaiting = async () => {
    const { rows } = await sql`
      SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db);
    return rows.length;
  };
  // Holds the row lock until both calls wait for it. `results` is returned inside an object, because
  // an async function awaits a promise that it returns directly: the calls finish only after this
  // transaction commits, so that would be a deadlock.
  const { results } = await db.transaction().execute(async (tx) => {
    await sql`SELECT FROM copyright_orders WHERE order_no = ${order_no} FOR UPDATE`.execute(tx);
    const results = advanceTwice();
    await expect.poll(countWaiting).toBe(2);
    return { results };
  });
  const settled = await results;
  expect(settled.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect((await detail()).timeline).toHaveLength(2);
});

test('the order of a deleted account can still advance, without a mail', async () => {
  const { order_no, userId } = await sendOrder();
  const { db, orderDesk } = server.context;
  // Waits until the first mail is sent, because deleting the account deletes its queued mails.
  await expect.poll(() => mailSubjects(order_no)).toHaveLength(1);
  await db.deleteFrom('users').where('id', '=', userId).execute();
  expect(await orderDesk.advance('mei', { orderNo: order_no }, undefined, '')).toMatchObject({
    isMailed: false,
  });
  await expect.poll(() => db.selectFrom('outgoing_mails').select('id').execute()).toEqual([]);
  expect(await mailSubjects(order_no)).toHaveLength(1);
});

test('one order, or all orders, are exported to a file that only its owner can read', async () => {
  const { order_no } = await sendOrder();
  const [pdf, csv] = [join(folder, 'one.pdf'), join(folder, 'all.csv')];
  const [one, table, wrongFormat] = await Promise.all([
    run('export', order_no, '--file', pdf),
    run('export', '--status', 'submitted', '--file', csv),
    run('export', order_no, '--file', `${csv}.json`),
  ]);
  expect([one.code, table.code, wrongFormat.code]).toEqual([0, 0, 2]);
  expect(wrongFormat.stderr).toContain('.xlsx or .pdf');
  expect((await readFile(pdf)).subarray(0, 5).toString()).toBe('%PDF-');
  expect((await stat(pdf)).mode & 0o777).toBe(0o600);
  await expect(writePrivateFile(pdf, Buffer.from('x'))).rejects.toThrow(
    'one.pdf already exists; choose another name.',
  );
  const text = await readFile(csv, 'utf8');
  expect(text).toContain(`${order_no},submitted,`);
  // The apostrophes make a spreadsheet read the phone number as text instead of formulas.
  expect(text).toContain("'=1+1;'=2");
});

test('an exported order list contains the titles and the creation time to the second in every format', async () => {
  const { orderDesk, db } = server.context;
  const dramas = ['Umbral', '原名'].map((title) => ({ texts: { es: { title } } }));
  const { order_no } = await sendOrder({ company: 'Titles Ltd', dramas });
  const { created_at } = await db
    .selectFrom('copyright_orders')
    .select('created_at')
    .where('order_no', '=', order_no)
    .executeTakeFirstOrThrow();
  const read = async (format: 'csv' | 'json') =>
    Buffer.from(await orderDesk.exportList({ search: 'titles ltd' }, format)).toString();
  const [header, line] = (await read('csv')).split('\n');
  expect(header).toContain(',title_count,titles,');
  expect(line).toContain(`${order_no},submitted,${created_at.toISOString()},`);
  // The title collected last comes first; the original title follows in brackets if it differs.
  expect(line).toContain(',2,原名; Umbral (原名),');
  expect(JSON.parse(await read('json'))).toMatchObject([
    { order_no, titles: [{ title: '原名' }, { title: 'Umbral', original_title: '原名' }] },
  ]);
  const bytes = await orderDesk.exportList({ search: 'titles ltd' }, 'xlsx');
  const [sheet] = await readXlsxFile(Buffer.from(bytes));
  const [headings = [], row = []] = sheet?.data ?? [];
  const cell = (heading: string) => row[headings.indexOf(heading)];
  expect([cell('order_no'), cell('company')]).toEqual([order_no, 'Titles Ltd']);
  expect(cell('titles')).toBe('原名; Umbral (原名)');
  // A workbook stores a time as a fraction of a day, so milliseconds are not exact.
  const seconds = (time: unknown) => Math.round(Number(time) / 1000);
  expect(seconds(cell('created_at (UTC)'))).toBe(seconds(created_at));
});

test('the mail to the business about a new order names the titles', async () => {
  const dramas = ['Umbral', '原名'].map((title) => ({ texts: { es: { title } } }));
  const { order_no } = await sendOrder({ dramas });
  const notice = async () =>
    (await readMails(server)).find(
      ({ to, subject }) => to === server.context.config.businessEmail && subject.includes(order_no),
    );
  await expect.poll(notice).toBeDefined();
  const { text = '', html = '' } = (await notice()) ?? {};
  expect(text).toMatch(/\n2 titles requested:\n\n- 原名 · .+\n- Umbral \(原名\) · .+\n/);
  expect(html).toMatch(/2 titles requested:.+\s*<ul .+原名 · .+Umbral \(原名\) · /);
});

test('titles that do not fit into an Excel cell are replaced by "and N more"', async () => {
  const long = 'x'.repeat(190);
  const titles = Array.from({ length: 200 }, (_, n) => ({
    title: `${long} ${n}`,
    original_title: '原名',
    terms: null,
    availability: null,
  }));
  const [order] = await server.context.orderDesk.list({ limit: 1 });
  const orders = [{ ...order, titles } as ListedOrder];
  const bytes = await writeOrderList(server.context.translators.en, orders, 'xlsx');
  const [sheet] = await readXlsxFile(Buffer.from(bytes));
  const text = String(sheet?.data[1]?.find((cell) => String(cell).startsWith(long)));
  expect(text.length).toBeLessThanOrEqual(32_767);
  const listedCount = text.match(/\(原名\)/g)?.length ?? 0;
  expect(text).toMatch(new RegExp(`; and ${200 - listedCount} more$`));
});

test('orders are found by number, buyer or title, case-insensitively, combined with other filters', async () => {
  const { orderDesk } = server.context;
  const lamp = { texts: { es: { title: 'La última lámpara' }, en: { title: 'Last Lamp' } } };
  const { order_no } = await sendOrder({ company: 'Ñandú 100% Films', dramas: [{}, lamp] });
  const { order_no: other } = await sendOrder({ company: 'Other' });
  const find = async (search: string, status?: 'submitted' | 'quoted') =>
    (await orderDesk.list({ search, status, limit: 99 })).map((order) => order.order_no);
  const searches = {
    number: order_no.slice(0, 8).toLowerCase(),
    company: 'ñandú',
    'a literal percent sign': '100% f',
    'the ordered title': 'ÚLTIMA',
    "the drama's title in another language": 'last lamp',
  };
  // The running server updates the search index shortly after titles change.
  for (const [by, search] of Object.entries(searches))
    await expect.poll(() => find(search), { message: by }).toEqual([order_no]);
  expect(await find(contact.email.toUpperCase())).toEqual(
    expect.arrayContaining([order_no, other]),
  );
  expect(await find('ana ruiz')).toEqual(expect.arrayContaining([order_no, other]));
  expect(await find('ñandú', 'submitted')).toEqual([order_no]);
  expect(await find('ñandú', 'quoted')).toEqual([]);
  // The number matches only from its beginning.
  expect(await find(order_no.slice(3))).toEqual([]);
  expect(await find('nothing of the kind')).toEqual([]);
  const listed = await run('list', '--search', 'ñandú', '--json');
  expect(JSON.parse(listed.stdout)).toEqual([expect.objectContaining({ order_no })]);
});

test('an order with one episode is shown with singular nouns; an unknown order is reported', async () => {
  const { order_no } = await sendOrder();
  expect((await run('show', order_no)).stdout).toMatch(/, 1 episode, 1 minute, /);
  expect(await run('show', 'vg-none')).toEqual({
    code: 1,
    stdout: '',
    stderr: 'There is no order VG-NONE.\n',
  });
});
