import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import readXlsxFile from 'read-excel-file/node';
import { beforeAll, expect, test } from 'vitest';
import { writePrivateFile } from '#cli/write-private-file.ts';
import { type ListedOrder, writeOrderList } from '#server/areas/orders/files/orders-list.ts';
import { accept, addOffer, company } from '#tests/support/data/deals.ts';
import { contact } from '#tests/support/data/orders.ts';
import { type OrderDeskSetup, startOrderDesk } from '#tests/support/order-desk.ts';
import { readMails } from '#tests/support/peers/mailbox.ts';

let desk: OrderDeskSetup;
beforeAll(async () => {
  desk = await startOrderDesk();
});

const run = (...args: string[]) => desk.run('order', ...args);

test('one order, or all orders, are exported to a file that only its owner can read', async () => {
  const { order_no } = await desk.sendOrder();
  const [pdf, csv] = [join(desk.folder, 'one.pdf'), join(desk.folder, 'all.csv')];
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
  const { orderDesk, db } = desk.context;
  const dramas = ['Umbral', '原名'].map((title) => ({ texts: { es: { title } } }));
  const { order_no } = await desk.sendOrder({ company: 'Titles Ltd', dramas });
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
  const { order_no } = await desk.sendOrder({ dramas });
  const notice = async () =>
    (await readMails(desk.server)).find(
      ({ to, subject }) => to === desk.context.config.businessEmail && subject.includes(order_no),
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
  const [order] = await (await desk.context.orderDesk.list({})).read(1);
  const orders = [{ ...order, titles } as ListedOrder];
  const bytes = await writeOrderList(desk.context.translators.en, orders, 'xlsx');
  const [sheet] = await readXlsxFile(Buffer.from(bytes));
  const text = String(sheet?.data[1]?.find((cell) => String(cell).startsWith(long)));
  expect(text.length).toBeLessThanOrEqual(32_767);
  const listedCount = text.match(/\(原名\)/g)?.length ?? 0;
  expect(text).toMatch(new RegExp(`; and ${200 - listedCount} more$`));
});

test('orders are found by number, buyer or title, case-insensitively, combined with other filters', async () => {
  const { orderDesk } = desk.context;
  const lamp = { texts: { es: { title: 'La última lámpara' }, en: { title: 'Last Lamp' } } };
  const { order_no } = await desk.sendOrder({ company: 'Ñandú 100% Films', dramas: [{}, lamp] });
  const { order_no: other } = await desk.sendOrder({ company: 'Other' });
  const find = async (search: string, status?: 'submitted' | 'quoted') =>
    (await (await orderDesk.list({ search, status })).read(99)).map((order) => order.order_no);
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

test('orders are listed and exported with quote, amount and deal, and found by deal and legal name', async () => {
  const { orderDesk, company: profiles } = desk.context;
  const offer = await addOffer(desk.server, { dramas: 2 });
  const quoted = await addOffer(desk.server, { dramas: 1 });
  const legal_name = 'Zephyr Holding GmbH';
  for (const { userId } of [offer, quoted]) await profiles.save(userId, { ...company, legal_name });
  const { data } = await accept(desk.server, offer, { lineIds: offer.lineIds.slice(0, 1) });
  const find = async (search: string) => (await orderDesk.list({ search })).read();
  expect(await find('zephyr')).toMatchObject([
    { order_no: quoted.orderNo, quote_state: 'sent', total_minor: 100_000, deal_no: null },
    {
      order_no: offer.orderNo,
      quote_state: 'accepted',
      quote_version: 1,
      currency: 'USD',
      total_minor: 100_000,
      deal_no: data.deal_no,
    },
  ]);
  expect(await find(data.deal_no.slice(0, 8).toLowerCase())).toMatchObject([
    { order_no: offer.orderNo },
  ]);
  await profiles.save(offer.userId, { ...company, legal_name: 'Renamed' });
  // The deal keeps the party's name.
  expect(await find('zephyr')).toHaveLength(2);
  const csv = Buffer.from(await orderDesk.exportList({ search: 'zephyr' }, 'csv')).toString();
  const [header, ...rows] = csv.trim().split('\n');
  expect(header).toMatch(/,quote_state,total,currency,deal_no$/);
  expect(rows.map((row) => row.split(',').slice(-4))).toEqual([
    ['sent', '1000.00', 'USD', ''],
    ['accepted', '1000.00', 'USD', data.deal_no],
  ]);
});

test('an order with one episode is shown with singular nouns; an unknown order is reported', async () => {
  const { order_no } = await desk.sendOrder();
  expect((await run('show', order_no)).stdout).toMatch(/, 1 episode, 1 minute, /);
  expect(await run('show', 'vg-none')).toEqual({
    code: 1,
    stdout: '',
    stderr: 'There is no order VG-NONE.\n',
  });
});
