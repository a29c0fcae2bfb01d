import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { DeskClient, DeskInput } from '#contract/desk/client.ts';
import { allOutcomes } from '#contract/error-codes.ts';
import { addDrama } from '#tests/support/data/catalogue.ts';
import { addOrder, flat, sendQuote } from '#tests/support/data/quotes.ts';
import { addGrant, addHoldback } from '#tests/support/data/rights.ts';
import { startTestDesk, type TestDesk } from '#tests/support/desk.ts';

let desk: TestDesk;
let sales: DeskClient;

beforeAll(async () => {
  desk = await startTestDesk();
  sales = await desk.as('sales');
});

let count = 0;

/** Adds a published drama with worldwide exclusive SVOD rights from 2026 on. */
async function addHeld() {
  const { db } = desk.context;
  const id = await addDrama(db, { texts: { en: { title: `Harbour ${++count}` } } });
  const heldId = await addGrant(db, id, { reference: `H-${count}` });
  return { id, drama: `id:${id}`, held: `R${heldId}` };
}

// Midnight must not pass within a test.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));

const year = (offset: number) => new Date().getUTCFullYear() + offset;

const grantFor = (drama: string): DeskInput<'findGrantClashes'> => ({
  drama,
  direction: 'out',
  party: 'Luna TV',
  reference: 'LT-1',
  media: ['svod'],
  territories: ['MX', 'CL'],
  start: `${year(1)}-01-01`,
  end: `${year(2)}-12-31`,
  is_exclusive: true,
  may_sublicense: false,
  status: 'active',
});

const refused = (row: RegExp) => ({
  code: allOutcomes.refused.code,
  message: expect.stringMatching(row),
});

test('a grant is added with its audit entry; the same key changes it', async () => {
  const { drama } = await addHeld();
  const input = grantFor(drama);
  expect(await sales.findGrantClashes(input)).toEqual({
    ...{ verdict: 'added', id: null, base: null, changed_fields: [], clashes: [] },
  });
  const { id } = await sales.saveGrant({ ...input, base: null });
  expect(await sales.listRightsChanges({ id: id as string })).toMatchObject([
    { actor: 'sales@desk.example', actor_name: 'Test sales', action: 'rights.add', fields: [] },
  ]);
  const { grants } = await sales.getRightsCalendar({ drama });
  expect(grants.find((grant) => grant.id === id)).toMatchObject({
    ...{ party: 'Luna TV', media: ['svod'], territories: ['CL', 'MX'], end: input.end },
  });

  const longer = { ...input, end: `${year(3)}-12-31` };
  const planned = await sales.findGrantClashes(longer);
  expect(planned).toMatchObject({ verdict: 'changed', id, changed_fields: ['end'] });
  await sales.saveGrant({ ...longer, base: planned.base });
  expect((await sales.listRightsChanges({ id: id as string }))[0]).toMatchObject({
    fields: [{ field: 'end', from: input.end, to: longer.end }],
  });
});

test('of two editors of a grant, the second is told who changed it', async () => {
  const { drama } = await addHeld();
  const input = grantFor(drama);
  await sales.saveGrant({ ...input, base: null });
  const { base } = await sales.findGrantClashes({ ...input, is_exclusive: false });
  const other = await desk.as('owner');
  await other.saveGrant({ ...input, may_sublicense: true, base });
  await expect(sales.saveGrant({ ...input, is_exclusive: false, base })).rejects.toMatchObject({
    code: allOutcomes.changedMeanwhile.code,
    data: { by: 'owner@desk.example' },
  });
  // A grant with the same key that was added meanwhile is not overwritten either.
  await expect(sales.saveGrant({ ...input, base: null })).rejects.toMatchObject({
    code: allOutcomes.changedMeanwhile.code,
  });
});

test('clashes with grants, holdbacks, missing rights and open quotes are shown before saving', async () => {
  const { db } = desk.context;
  const { id, drama } = await addHeld();
  const start = `${year(1)}-01-01`;
  const { orderNo } = await addOrder(desk.context, {
    dramas: [id],
    terms: { territories: ['MX'], media: ['svod'], start_date: start, term_months: 12 },
  });
  await sendQuote(desk.context, orderNo, [flat(100_00)]);
  const sold = `R${await addGrant(db, id, { direction: 'out', party: 'Sol', territories: ['CL'], is_exclusive: false })}`;
  const block = `H${await addHoldback(db, id, { territories: ['MX'], period: `[${year(2)}-06-01,)` })}`;
  const { clashes } = await sales.findGrantClashes({ ...grantFor(drama), media: ['svod', 'avod'] });
  const svod = { media: ['svod'], territories_excluded: [] };
  expect(clashes).toMatchObject([
    { kind: 'overlap', row: { id: sold, party: 'Sol' }, parts: [{ ...svod, territories: ['CL'] }] },
    { kind: 'overlap', row: { id: block, direction: 'holdback' }, start: `${year(2)}-06-01` },
    { kind: 'uncovered', row: null, parts: [{ media: ['avod'], territories: ['CL', 'MX'] }] },
    {
      ...{ kind: 'overlap', row: null, offer: { order_no: orderNo, version: 1 } },
      ...{ start, end: `${year(1)}-12-31` },
    },
  ]);
  // A holdback clashes with the same quote.
  expect(
    (await sales.findHoldbackClashes({ drama, media: ['svod'], territories: ['MX'], start }))
      .clashes,
  ).toMatchObject([{ offer: { order_no: orderNo } }]);
  // A draft has no effect.
  expect((await sales.findGrantClashes({ ...grantFor(drama), status: 'draft' })).clashes).toEqual(
    [],
  );
});

test('a holdback is added, extended and removed', async () => {
  const { drama } = await addHeld();
  const input = {
    drama,
    media: ['svod' as const],
    territories: ['WORLD'],
    start: `${year(1)}-01-01`,
  };
  const { id } = await sales.saveHoldback({ ...input, reason: 'Festival', base: null });
  expect(id).toMatch(/^H\d+$/);
  const planned = await sales.findHoldbackClashes({
    ...input,
    end: `${year(1)}-03-31`,
    reason: '',
  });
  expect(planned).toMatchObject({ verdict: 'changed', id, changed_fields: ['end', 'reason'] });
  await sales.voidRights({ id: id as string, reason: 'Cancelled' });
  expect((await sales.getRightsCalendar({ drama })).holdbacks).toEqual([]);
  expect(await desk.context.audit.list({ subject: `holdback:${id}`, limit: 1 })).toMatchObject([
    { actor: 'sales@desk.example', action: 'rights.void', change: { reason: 'Cancelled' } },
  ]);
});

test('a voided grant can be made active again', async () => {
  const { drama } = await addHeld();
  const input = grantFor(drama);
  const { id } = await sales.saveGrant({ ...input, base: null });
  await sales.voidRights({ id: id as string, reason: 'By mistake' });
  const planned = await sales.findGrantClashes(input);
  expect(planned).toMatchObject({ verdict: 'changed', id, changed_fields: ['status'] });
  await sales.saveGrant({ ...input, base: planned.base });
  const { grants } = await sales.getRightsCalendar({ drama });
  expect(grants.find((grant) => grant.id === id)).toMatchObject({ status: 'active' });
});

test('ending rights in names the grants and open quotes that lose them, and writes nothing', async () => {
  const { id, drama, held } = await addHeld();
  const saved = await sales.saveGrant({ ...grantFor(drama), is_exclusive: false, base: null });
  const { orderNo } = await addOrder(desk.context, {
    dramas: [id],
    terms: {
      territories: ['JP'],
      media: ['svod'],
      start_date: `${year(1)}-01-01`,
      term_months: 12,
    },
  });
  await sendQuote(desk.context, orderNo, [flat(100_00)]);
  const effects = [
    { kind: 'uncovers', row: { id: saved.id, party: 'Luna TV' } },
    { kind: 'uncovers', offer: { order_no: orderNo } },
  ];
  const lastDay = `${year(1)}-06-30`;
  expect(await sales.findEndEffects({ id: held, last_day: lastDay })).toMatchObject(effects);
  expect(await sales.findEndEffects({ id: held })).toMatchObject(effects);
  expect(await sales.listRightsChanges({ id: held })).toEqual([]);
  await sales.endRights({ id: held, last_day: lastDay, reason: 'Letter' });
  expect(await sales.listRightsChanges({ id: held })).toMatchObject([
    { action: 'rights.end', reason: 'Letter', fields: [{ field: 'end', to: lastDay }] },
  ]);
});

test('a row that was changed after its effects were shown is not ended', async () => {
  const { drama, held } = await addHeld();
  const shown = (await sales.getRightsCalendar({ drama })).grants[0];
  const { updated_at: base = '' } = shown ?? {};
  await (await desk.as('owner')).endRights({ id: held, last_day: `${year(5)}-12-31`, base });
  const changed = {
    code: allOutcomes.changedMeanwhile.code,
    message: expect.stringContaining('owner@desk.example'),
    data: { by: 'owner@desk.example' },
  };
  const last_day = `${year(3)}-12-31`;
  await expect(sales.endRights({ id: held, last_day, base })).rejects.toMatchObject(changed);
  await expect(sales.voidRights({ id: held, reason: 'x', base })).rejects.toMatchObject(changed);
  const [grant] = (await sales.getRightsCalendar({ drama })).grants;
  expect(grant).toMatchObject({ end: `${year(5)}-12-31`, status: 'active' });
  await sales.endRights({ id: held, last_day, base: grant?.updated_at });
});

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

test('refusals are in the language of the desk', async () => {
  const { drama, held } = await addHeld();
  const spanish = await desk.as('sales', { locale: 'es' });
  await expect(spanish.endRights({ id: held, last_day: '2025-12-31' })).rejects.toMatchObject(
    refused(/empieza el 1 de enero de 2026/),
  );
  await sales.voidRights({ id: held, reason: 'Wrong' });
  await expect(spanish.findEndEffects({ id: held })).rejects.toMatchObject(refused(/inactivo/));
  await expect(spanish.findEndEffects({ id: 'R0' })).rejects.toMatchObject(refused(/ya no existe/));
  const input = grantFor(drama);
  await sales.saveGrant({ ...input, base: null });
  const again = { ...input, reference: 'LT-2', is_exclusive: false };
  await expect(spanish.findGrantClashes(again)).rejects.toMatchObject(refused(/^Repite R\d+/));
  await expect(spanish.saveGrant({ ...again, base: null })).rejects.toMatchObject(
    refused(/^Repite/),
  );
});

test('the calendar has what is free from today on, and says if nothing is stated', async () => {
  const { drama } = await addHeld();
  const { id } = await sales.saveGrant({ ...grantFor(drama), base: null });
  const calendar = await sales.getRightsCalendar({ drama });
  expect(calendar).toMatchObject({
    title: `Harbour ${count}`,
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
    `R${await addGrant(db, id, { ...{ direction: 'out', party: 'Ñandú Films', reference }, territories: ['PY'], period: `[2026-01-01,${day(days)})`, ...more })}`;
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
    ...{ ...request, states: ['taken', 'free'], page_size: 1 },
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
