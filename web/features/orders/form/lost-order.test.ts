import { expect, test } from 'vitest';
import { outcomes } from '#contract/error-codes.ts';
import { CallFailure, createClient } from '#contract/transport/client.ts';
import { emptyDraft, type OrderDraft, type OrderInput, toOrderInput } from './draft.ts';
import { findLostOrder } from './lost-order.ts';

const form: OrderDraft = { ...emptyDraft('ana@example.org'), name: 'Ana', termMonths: '12' };
const attempt = (key: string, cartIds: number[], draft = form) => ({
  key,
  content: JSON.stringify(toOrderInput(draft, cartIds)),
});

/** A stubbed server that has received one order. */
function serverWith(arrivedKey: string) {
  const calls: string[] = [];
  const api = createClient(async (_name, input, { idempotencyKey = '' }) => {
    calls.push(`${idempotencyKey} for ${(input as OrderInput).cart_ids}`);
    if (idempotencyKey === arrivedKey) return { order_id: 9, order_no: 'VG-9' };
    throw new CallFailure(404, { code: outcomes.notFound.code, message: 'Not found.', data: null });
  });
  return { api, calls };
}

test('findLostOrder finds the attempt that has arrived, even if later ones have not', async () => {
  const { api } = serverWith('first');
  const changed = { ...form, termMonths: '24' };
  const attempts = [attempt('first', [1, 2]), attempt('second', [1, 2], changed)];
  expect(await findLostOrder(api, { ...changed, attempts }, [{ cartId: 7 }])).toEqual({
    orderId: 9,
    orderNo: 'VG-9',
    cartIds: [1, 2],
    isOutdated: true,
  });
  const found = await findLostOrder(api, { ...form, attempts }, []);
  expect(found?.isOutdated).toBe(false);
});

test('an attempt whose lines are still in the cart has not arrived and is not sent again', async () => {
  const { api, calls } = serverWith('none');
  const attempts = [
    attempt('first', [1, 2]),
    attempt('second', [3]),
    { key: 'x', content: 'broken' },
  ];
  expect(await findLostOrder(api, { ...form, attempts }, [{ cartId: 2 }])).toBeUndefined();
  expect(calls).toEqual(['second for 3']);
});
