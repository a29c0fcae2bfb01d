import { describe, expect, test } from 'vitest';
import { startServerWithBuyer } from '#tests/support/areas/buyer.ts';
import { call } from '#tests/support/call.ts';
import { contact, terms } from '#tests/support/data/orders.ts';

const { server, db, buyer } = await startServerWithBuyer({
  overrides: { now: () => new Date('2026-11-15T08:00:00Z') },
});

const send = (input: object) => call(server, 'sendCopyrightOrder', { contact, ...input }, buyer);

describe('the availability of each line', () => {
  const grant = (drama_id: number, over: object = {}) =>
    db
      .insertInto('rights_grants')
      .values({
        drama_id,
        direction: 'in',
        party: 'Studio',
        media: ['svod'],
        territories: ['WORLD'],
        period: '[2026-01-01,2036-01-01)',
        is_exclusive: true,
        ...over,
      })
      .execute();
  const asked = { ...terms, territories: ['CL', 'MX'], media: ['svod'] };

  test('is judged by its own terms, stored with the order and kept when rights change', async () => {
    const { dramas, lines } = await buyer.collectNew(4);
    const [free, sold, remainder, unstated] = dramas as [number, number, number, number];
    for (const drama of [free, sold, remainder]) await grant(drama);
    for (const drama of [sold, remainder])
      await grant(drama, { direction: 'out', party: 'Buyer', territories: ['MX'] });
    const { data } = await send({
      terms: asked,
      lines: [{ cart_id: lines[2], terms: { ...asked, territories: ['CL'] } }],
    });
    const judged = async () => {
      const items = await buyer.itemsOf(data.order_id);
      return dramas.map((drama) => items.get(drama)?.availability);
    };
    const whole = { state: 'free', reasons: [], free_from: '2026-11-15' };
    const expected = [
      { ...whole, free: [{ territories: ['CL', 'MX'], media: ['svod'] }] },
      {
        state: 'partly',
        reasons: ['rights_out_exist'],
        free: [{ territories: ['CL'], media: ['svod'] }],
        free_from: null,
      },
      { ...whole, free: [{ territories: ['CL'], media: ['svod'] }] },
      { state: 'unstated', reasons: [], free: [], free_from: null },
    ];
    expect(await judged()).toEqual(expected);
    await grant(unstated);
    await db.updateTable('rights_grants').set({ status: 'inactive' }).execute();
    expect(await judged()).toEqual(expected);
  });

  test('does not prevent an order of a taken title', async () => {
    const [drama = 0] = (await buyer.collectNew(1)).dramas;
    await grant(drama);
    await grant(drama, { direction: 'out', party: 'Buyer' });
    const { code, data } = await send({ terms: asked });
    expect(code).toBe(200);
    expect((await buyer.itemsOf(data.order_id)).get(drama)?.availability).toMatchObject({
      state: 'taken',
      reasons: ['rights_out_exist'],
    });
  });
});
