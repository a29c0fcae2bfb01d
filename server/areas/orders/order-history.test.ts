import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import readSheets from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { outcomes } from '#contract/error-codes.ts';
import { isOpenOrder, orderStatuses } from '#contract/order-status.ts';
import { startServerWithBuyer } from '#tests/support/areas/buyer.ts';
import { call } from '#tests/support/call.ts';
import { addDrama } from '#tests/support/data/catalogue.ts';
import { terms } from '#tests/support/data/orders.ts';
import { download } from '#tests/support/data/papers/order-files.ts';
import { addSession, addUser } from '#tests/support/data/users.ts';
import { readMails } from '#tests/support/peers/mailbox.ts';

let time = new Date('2026-11-15T08:00:00Z');

const { server, db, buyer } = await startServerWithBuyer({
  overrides: { now: () => time },
});

const detail = (order_id: number, by = buyer.token) =>
  call(server, 'getCopyrightOrderDetail', { order_id }, { token: by });
const history = async (input = {}) =>
  (await call(server, 'getCopyrightOrderHistory', input, buyer)).data;
const withdraw = (order_id: number, by = buyer.token) =>
  call(server, 'withdrawCopyrightOrder', { order_id }, { token: by });
const repeat = (order_id: number, by = buyer.token) =>
  call(server, 'repeatCopyrightOrder', { order_id }, { token: by });
const cart = async () => (await call(server, 'getCopyrightCartDramaIds', {}, buyer)).data;
const mailsAbout = async (orderNo: string) =>
  (await readMails(server)).filter(({ subject }) => subject.includes(orderNo)).toReversed();

async function sendOne(dramas?: number[]) {
  await buyer.collect(dramas ?? [await addDrama(db)]);
  return (await call(server, 'sendCopyrightOrder', { contact: buyer.contact, terms }, buyer)).data;
}

test('the history lists orders newest first, filters them by status and is paged', async () => {
  const first = await sendOne(await Promise.all(Array.from({ length: 5 }, () => addDrama(db))));
  time = new Date(time.getTime() + 1000);
  const second = await sendOne();
  expect(await history({ page_size: 1 })).toMatchObject({
    list: [{ order_no: second.order_no, item_count: 1, status: 'submitted' }],
    total: 2,
  });
  const { list } = await history({ page: 2, page_size: 1 });
  expect(list[0]).toMatchObject({ order_no: first.order_no, item_count: 5 });
  expect(list[0]?.covers).toHaveLength(4);
  await withdraw(first.order_id);
  expect(await history({ status: 'withdrawn' })).toMatchObject({
    list: [{ order_no: first.order_no }],
    total: 1,
  });
  expect(await history({ status: 'quoted' })).toMatchObject({ list: [], total: 0 });
});

test('the history is searched by number, title in any language, company and days', async () => {
  time = new Date('2026-11-10T23:59:59Z');
  const texts = { en: { title: 'Moon Gate' }, es: { title: 'Puerta de la Luna' } };
  const moon = await sendOne([await addDrama(db, { originalTitle: '月门', texts })]);
  time = new Date('2026-11-11T00:00:00Z');
  buyer.contact = { ...buyer.contact, company: 'Quillfern Ltd' };
  const other = await sendOne();
  const found = async (input: object) =>
    (await history(input)).list.map(({ order_no }) => order_no);
  for (const keyword of [moon.order_no, moon.order_no.replaceAll('-', '').toLowerCase(), '月门'])
    expect(await found({ keyword })).toEqual([moon.order_no]);
  expect(await found({ keyword: ' puerta DE la ' })).toEqual([moon.order_no]);
  expect(await found({ keyword: 'quillfern' })).toEqual([other.order_no]);
  expect(await found({ keyword: '%' })).toEqual([]);
  expect(await found({ keyword: '' })).toEqual([other.order_no, moon.order_no]);
  expect(await found({ to: '2026-11-10' })).toEqual([moon.order_no]);
  expect(await found({ from: '2026-11-11' })).toEqual([other.order_no]);
  expect(await found({ from: '2026-11-10', to: '2026-11-11', status: 'submitted' })).toHaveLength(
    2,
  );
  expect(await history({ keyword: 'quillfern', to: '2026-11-10' })).toMatchObject({
    list: [],
    total: 0,
  });
  const stranger = await addSession(db, await addUser(db));
  const theirs = { token: stranger };
  const input = { keyword: moon.order_no };
  expect((await call(server, 'getCopyrightOrderHistory', input, theirs)).data.total).toBe(0);
  expect(
    await call(server, 'getCopyrightOrderHistory', { from: '2026-02-30' }, buyer),
  ).toMatchObject({
    code: outcomes.invalidInput.code,
    data: { field: 'from' },
  });
});

test('days are those of the given time zone, also where it changes its clock', async () => {
  const sendAt = async (at: string) => {
    time = new Date(at);
    return (await sendOne()).order_no;
  };
  const late = await sendAt('2026-11-01T03:59:59Z');
  const first = await sendAt('2026-11-01T04:00:00Z');
  const last = await sendAt('2026-11-02T04:59:59Z');
  const next = await sendAt('2026-11-02T05:00:00Z');
  const found = async (input: object) =>
    (await history({ ...input, time_zone: 'America/New_York' })).list.map((one) => one.order_no);
  expect(await found({ from: '2026-11-01', to: '2026-11-01' })).toEqual([last, first]);
  expect(await found({ to: '2026-10-31' })).toEqual([late]);
  expect(await found({ from: '2026-11-02' })).toEqual([next]);
  const unknown = { time_zone: 'Mars/Olympus' };
  expect(await call(server, 'getCopyrightOrderHistory', unknown, buyer)).toMatchObject({
    code: outcomes.invalidInput.code,
    data: { field: 'time_zone' },
  });
});

test('the export has every order of a long history', async () => {
  await sendOne();
  // Without triggers and foreign keys, for speed.
  await db.transaction().execute(async (tx) => {
    await sql`SET LOCAL session_replication_role = replica`.execute(tx);
    await sql`
      INSERT INTO copyright_orders (order_no, user_id, status, contact_name, contact_email,
        territories, media, languages, term_months, is_exclusive, locale, item_count, created_at)
      SELECT 'LONG-' || n, ${buyer.userId}, 'submitted', 'Ann', 'ann@example.org', '{WORLD}', '{tv}',
        '{es}', 12, false, 'en', 1, ${time}::timestamptz - n * interval '1 minute'
      FROM generate_series(1, 2500) n`.execute(tx);
  });
  for (const format of ['csv', 'xlsx']) {
    const { bytes } = await download(server, 'exportCopyrightOrderHistory', {
      token: buyer.token,
      query: `format=${format}&keyword=`,
    });
    const rows =
      format === 'csv'
        ? (parse(bytes, { bom: true }) as string[][])
        : ((await readSheets(bytes))[0]?.data ?? []);
    expect(rows).toHaveLength(2502);
    expect(rows.at(-1)?.[0]).toBe('LONG-2500');
  }
});

test('the export has the orders of the filtered history', async () => {
  time = new Date('2026-11-12T08:00:00Z');
  const [eleven, one] = [Array.from({ length: 11 }), [0]];
  const names = (n: number) => ({ texts: { en: { title: `=Film ${n}` } } });
  const many = await sendOne(await Array.fromAsync(eleven, (_, n) => addDrama(db, names(n))));
  await sendOne(await Array.fromAsync(one, (_, n) => addDrama(db, names(n))));
  const exported = await download(server, 'exportCopyrightOrderHistory', {
    token: buyer.token,
    query: `keyword=${many.order_no}&format=csv`,
  });
  expect(exported.disposition).toContain('filename="Orders 2026-11-12.csv"');
  const [heading, row, ...rest] = parse(exported.bytes, { bom: true }) as string[][];
  expect(rest).toEqual([]);
  expect(heading?.slice(0, 3)).toEqual(['Order number', 'Status', 'Ordered on']);
  expect(row?.slice(0, 3)).toEqual([many.order_no, 'Submitted', '2026-11-12']);
  expect(row).toContain('11');
  const titles = row?.find((cell) => cell.includes('Film')) ?? '';
  expect(titles.split('\n')).toHaveLength(11);
  expect(titles.startsWith("'=Film ")).toBe(true);
  expect(titles.endsWith('\n…')).toBe(true);
  expect(row?.at(-1)).toMatch(new RegExp(`/drama-copyright-history\\?order=${many.order_id}$`));
  const workbook = await download(server, 'exportCopyrightOrderHistory', buyer);
  const [sheet] = await readSheets(workbook.bytes);
  expect(sheet?.data).toHaveLength(3);
});

test('an open order can be withdrawn once; buyer and operator get a mail', async () => {
  const { order_id, order_no } = await sendOne();
  const replies = await Promise.all([withdraw(order_id), withdraw(order_id)]);
  expect(replies.map(({ code }) => code).toSorted()).toEqual([200, outcomes.orderClosed.code]);
  expect((await detail(order_id)).data).toMatchObject({
    status: 'withdrawn',
    timeline: [{ status: 'submitted' }, { status: 'withdrawn' }],
  });
  await expect.poll(() => mailsAbout(order_no)).toHaveLength(6);
  const [, , , , statusMail, notice] = await mailsAbout(order_no);
  expect(statusMail).toMatchObject({
    to: buyer.contact.email,
    subject: `Order ${order_no}: Withdrawn`,
  });
  expect(notice).toMatchObject({
    to: server.context.config.businessEmail,
    subject: `Licensing order ${order_no} withdrawn: Luz SA`,
    raw: expect.stringContaining(`\r\nReply-To: ${buyer.contact.email}\r\n`),
  });
});

test('isOpenOrder is true for exactly the statuses from which the database allows withdrawal', async () => {
  const { rows } = await sql<{ status: string }>`
    SELECT status FROM unnest(${[...orderStatuses]}::text[]) AS status
    WHERE is_order_step(status, 'withdrawn')`.execute(db);
  expect(rows.map(({ status }) => status)).toEqual(orderStatuses.filter(isOpenOrder));
});

test('an order shows which of its titles are currently available', async () => {
  const [unchanged, changed] = [await addDrama(db), await addDrama(db)];
  const { order_id } = await sendOne([unchanged, changed]);
  const available = async () =>
    Object.fromEntries(
      (await detail(order_id)).data.items.map((item) => [item.drama_id, item.is_available]),
    );
  expect(await available()).toEqual({ [unchanged]: true, [changed]: true });
  await db.updateTable('dramas').set({ state: 'withdrawn' }).where('id', '=', changed).execute();
  expect(await available()).toEqual({ [unchanged]: true, [changed]: false });
  await db.updateTable('dramas').set({ state: 'published' }).where('id', '=', changed).execute();
  expect(await available()).toEqual({ [unchanged]: true, [changed]: true });
});

test('the cover of an ordered title is empty while its picture is not public', async () => {
  const cover = '/media/posters/gate-640.webp#3a2233';
  const [other, drama] = [await addDrama(db), await addDrama(db, { cover })];
  const { order_id } = await sendOne([other, drama]);
  const covers = async () => {
    const items = (await detail(order_id)).data.items.map((item) => item.cover);
    const [order] = (await history({})).list;
    expect(order?.covers).toEqual(items);
    return items.filter((shown) => !shown.includes('agave-heiress'));
  };
  const change = (values: { state: 'published' | 'withdrawn' } | { cover: string }) =>
    db.updateTable('dramas').set(values).where('id', '=', drama).execute();
  expect(await covers()).toEqual([cover]);
  await change({ state: 'withdrawn' });
  expect(await covers()).toEqual(['']);
  await change({ state: 'published' });
  expect(await covers()).toEqual([cover]);
  // The same files with another placeholder colour, then other files.
  await change({ cover: '/media/posters/gate-640.webp#112233' });
  expect(await covers()).toEqual([cover]);
  await change({ cover: '/media/posters/new-gate-640.webp' });
  expect(await covers()).toEqual(['']);
});

test('repeating an order twice adds its published titles to the cart once', async () => {
  const [one, two, withdrawn] = [await addDrama(db), await addDrama(db), await addDrama(db)];
  const { order_id } = await sendOne([withdrawn, two, one]);
  await db.updateTable('dramas').set({ state: 'withdrawn' }).where('id', '=', withdrawn).execute();
  await buyer.collect([two], 1);
  expect(await repeat(order_id)).toMatchObject({ data: { copyright_cart_count: 2 } });
  expect(await repeat(order_id)).toMatchObject({ data: { copyright_cart_count: 2 } });
  const { list } = (await call(server, 'getCopyrightCartList', {}, buyer)).data;
  expect(list.map(({ drama, is_custom_version }) => [drama.drama_id, is_custom_version])).toEqual([
    [one, -1],
    [two, 1],
  ]);
});

test('repeating an order adds its titles to the cart in the same sequence', async () => {
  const dramas: number[] = [];
  for (let count = 0; count < 6; count++) dramas.push(await addDrama(db));
  const { order_id } = await sendOne(dramas);
  const { items } = (await detail(order_id)).data;
  expect(await repeat(order_id)).toMatchObject({ data: { copyright_cart_count: 6 } });
  const { list } = (await call(server, 'getCopyrightCartList', {}, buyer)).data;
  expect(list.map(({ drama }) => drama.drama_id)).toEqual(items.map(({ drama_id }) => drama_id));
});

test('repeating an order that does not fit into the cart adds nothing', async () => {
  const { order_id } = await sendOne([await addDrama(db), await addDrama(db)]);
  const { rows } = await sql<{ id: number }>`
    INSERT INTO dramas (original_language, original_title, cover, release_date, state, published_at)
    SELECT 'zh', '名', '/media/x.webp', '2026-01-01', 'published', now()
    FROM generate_series(1, 499) RETURNING id`.execute(db);
  await buyer.collect(rows.map(({ id }) => id));
  expect(await repeat(order_id)).toMatchObject({ code: outcomes.cartFull.code });
  expect(await cart()).toHaveLength(499);
});

test('an order of another user is not found', async () => {
  const { order_id } = await sendOne();
  const stranger = await addSession(db, await addUser(db));
  for (const reply of [
    detail(order_id, stranger),
    withdraw(order_id, stranger),
    repeat(order_id, stranger),
    call(server, 'exportCopyrightOrder', { order_id, format: 'xlsx' }, { token: stranger }),
    detail(999_999_999),
  ])
    expect(await reply).toMatchObject({ code: outcomes.notFound.code });
  expect((await detail(order_id)).data.status).toBe('submitted');
});
