import { expect, test } from 'vitest';
import { allOutcomes } from '#contract/error-codes.ts';
import { grantFor, refused, startHeldRights, year } from '#tests/support/areas/held-rights.ts';
import { addOrder } from '#tests/support/data/orders.ts';
import { flat, sendQuote } from '#tests/support/data/quotes.ts';
import { addGrant, addHoldback } from '#tests/support/data/rights.ts';

const { desk, sales, addHeld } = await startHeldRights();

test('a grant is added with its audit entry; the same key changes it', async () => {
  const { drama } = await addHeld();
  const input = grantFor(drama);
  expect(await sales.findGrantClashes(input)).toEqual({
    verdict: 'added',
    id: null,
    base: null,
    changed_fields: [],
    clashes: [],
  });
  const { id } = await sales.saveGrant({ ...input, base: null });
  expect(await sales.listRightsChanges({ id: id as string })).toMatchObject([
    { actor: 'sales@desk.example', actor_name: 'Test sales', action: 'rights.add', fields: [] },
  ]);
  const { grants } = await sales.getRightsCalendar({ drama });
  expect(grants.find((grant) => grant.id === id)).toMatchObject({
    party: 'Luna TV',
    media: ['svod'],
    territories: ['CL', 'MX'],
    end: input.end,
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
      kind: 'overlap',
      row: null,
      offer: { order_no: orderNo, version: 1 },
      start,
      end: `${year(1)}-12-31`,
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
