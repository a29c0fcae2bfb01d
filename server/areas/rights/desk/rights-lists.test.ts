import { expect, test } from 'vitest';
import type { DeskInput } from '#contract/desk/client.ts';
import { grantFor, refused, startHeldRights, year } from '#tests/support/areas/held-rights.ts';
import { addDrama } from '#tests/support/data/catalogue.ts';
import { addOrder } from '#tests/support/data/orders.ts';
import { flat, sendQuote } from '#tests/support/data/quotes.ts';
import { addGrant, addHoldback } from '#tests/support/data/rights.ts';

const { desk, sales, addHeld } = await startHeldRights();

test('the calendar does not tell whose open quotes there are without orders.read', async () => {
  const { id, drama } = await addHeld();
  const { orderNo } = await addOrder(desk.context, {
    dramas: [id],
    terms: { territories: ['MX'], media: ['svod'], start_date: `${year(1)}-01-01` },
  });
  await sendQuote(desk.context, orderNo, [flat(1)]);
  const [seen] = (await sales.getRightsCalendar({ drama })).offers;
  expect(seen).toMatchObject({ id: orderNo, offer: { order_no: orderNo, version: 1 } });
  const catalogue = await desk.as('catalogue');
  const { offers } = await catalogue.getRightsCalendar({ drama });
  expect(offers).toEqual([{ ...seen, id: 'Q1', offer: null }]);
});

test('the calendar has what is free from today on, and says if nothing is stated', async () => {
  const { drama, title } = await addHeld();
  const { id } = await sales.saveGrant({ ...grantFor(drama), base: null });
  const calendar = await sales.getRightsCalendar({ drama });
  expect(calendar).toMatchObject({
    title,
    state: 'published',
    is_unstated: false,
  });
  const all = { territories: ['WORLD'], territories_excluded: [] };
  const rest = { territories: ['WORLD'], territories_excluded: ['CL', 'MX'] };
  expect(calendar.free).toEqual([
    {
      media: ['svod'],
      periods: [
        { start: calendar.today, end: `${year(0)}-12-31`, free: all, exclusive: all },
        { start: `${year(1)}-01-01`, end: `${year(2)}-12-31`, free: rest, exclusive: rest },
        { start: `${year(3)}-01-01`, end: null, free: all, exclusive: all },
      ],
    },
  ]);
  expect(calendar.free_today).toMatchObject([
    { is_exclusive: false, parts: [{ territories: ['WORLD'], media: ['svod'] }] },
    { is_exclusive: true },
  ]);
  await sales.voidRights({ id: id as string, reason: 'x' });
  for (const grant of calendar.grants.filter(({ direction }) => direction === 'in'))
    await sales.voidRights({ id: grant.id, reason: 'x' });
  expect(await sales.getRightsCalendar({ drama })).toMatchObject({ is_unstated: true, free: [] });
});

test('grants are listed newest first, by page and filter; those that end soon by their end', async () => {
  const { db } = desk.context;
  const { id, drama, held } = await addHeld();
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const add = async (reference: string, days: number, more = {}) =>
    `R${await addGrant(db, id, { direction: 'out', party: 'Ñandú Films', reference, territories: ['PY'], period: `[2026-01-01,${day(days)})`, ...more })}`;
  const late = await add('1', 80);
  const soon = await add('2', 10);
  const never = await add('3', 20, { status: 'inactive' });
  const ids = async (filter: DeskInput<'listGrants'>) =>
    (await sales.listGrants({ drama, ...filter })).list.map((grant) => grant.id);
  expect(await ids({})).toEqual([never, soon, late, held]);
  expect(await ids({ direction: 'in' })).toEqual([held]);
  expect(await ids({ status: 'inactive' })).toEqual([never]);
  expect(await ids({ party: 'ñANDú' })).toEqual([never, soon, late]);
  expect(await ids({ party: 'nobody' })).toEqual([]);
  expect(await ids({ ends: 90 })).toEqual([soon, late]);
  expect(await ids({ ends: 90, status: 'inactive' })).toEqual([never]);

  for (const filter of [{ party: 'Ñandú' }, { ends: 90, party: 'Ñandú' }]) {
    const first = await sales.listGrants({ ...filter, page_size: 1 });
    expect(first).toMatchObject({ previous: null, is_total_capped: false });
    const second = await sales.listGrants({ ...filter, page_size: 1, after: first.next as string });
    const back = await sales.listGrants({
      ...filter,
      page_size: 1,
      before: second.previous as string,
    });
    expect(back.list).toEqual(first.list);
    expect(second.list[0]?.id).not.toBe(first.list[0]?.id);
  }
  expect(await sales.findParties({ search: 'andú' })).toEqual(['Ñandú Films']);

  const block = `H${await addHoldback(db, id, { period: `[2026-01-01,${day(30)})` })}`;
  const { list, total } = await sales.listHoldbacks({ drama, ends: 90 });
  expect([list.map((holdback) => holdback.id), total]).toEqual([[block], 1]);
  expect((await sales.listHoldbacks({ drama, ends: 9 })).list).toEqual([]);
});

test('titles are in the language of the desk', async () => {
  const { db } = desk.context;
  const texts = { en: { title: 'Moon Gate' }, es: { title: 'La puerta de la luna' } };
  const id = await addDrama(db, { texts });
  const drama = `id:${id}`;
  await addGrant(db, id, { reference: 'titles' });
  await addHoldback(db, id);
  const spanish = await desk.as('sales', { locale: 'es' });
  const { title } = texts.es;
  expect(await spanish.getRightsCalendar({ drama })).toMatchObject({ title });
  expect((await spanish.listGrants({ drama })).list).toMatchObject([{ title }]);
  expect((await spanish.listHoldbacks({ drama })).list).toMatchObject([{ title }]);
  const market = { territories: ['MX'], media: ['svod' as const], term_months: 12 };
  const { list } = await spanish.findFreeTitles({ ...market, states: ['free', 'taken'] });
  expect(list.find((found) => found.drama === drama)).toMatchObject({ title });
});

test('titles that are free for a request are found by page, with reasons and counts', async () => {
  const [first, second] = [await addHeld(), await addHeld()];
  const request = {
    territories: ['IS'],
    media: ['svod' as const],
    term_months: 12,
    start_date: `${year(1)}-01-01`,
  };
  await sales.saveGrant({ ...grantFor(first.drama), territories: ['IS'], base: null });
  const page = await sales.findFreeTitles({ ...request, states: ['taken', 'free'], page_size: 1 });
  expect(page).toMatchObject({ list: [{ drama: second.drama, state: 'free' }], previous: null });
  const next = await sales.findFreeTitles({
    ...request,
    states: ['taken', 'free'],
    page_size: 1,
    after: page.next as string,
  });
  expect(next.list).toMatchObject([
    {
      drama: first.drama,
      state: 'taken',
      reasons: ['rights_out_exist'],
      free_from: `${year(3)}-01-01`,
    },
  ]);
  expect(next.previous).not.toBeNull();
  const taken = await sales.findFreeTitles({ ...request, states: ['taken'] });
  expect(taken.list.map(({ drama }) => drama)).toContain(first.drama);
  const { counts, total } = await sales.getFreeTitleCounts(request);
  expect(counts.taken).toBe(taken.list.length);
  expect(Object.values(counts).reduce((sum, one) => sum + one)).toBe(total);
});

test('avails are summarised and downloaded, with a mapping', async () => {
  await addHeld();
  const plain = await sales.getAvailsSummary();
  expect(plain.row_count).toBeGreaterThan(0);
  const { filename, bytes } = await sales.exportAvails({
    mapping: JSON.stringify({ licensee: 'Luna TV' }),
  });
  expect(filename).toMatch(/^avails-\d{4}-\d\d-\d\d\.xlsx$/);
  // A workbook is a ZIP file.
  expect(String.fromCharCode(...bytes.subarray(0, 2))).toBe('PK');
  await expect(sales.getAvailsSummary({ mapping: '{"licensee":1}' })).rejects.toMatchObject(
    refused(/licensee must be text/),
  );
});
