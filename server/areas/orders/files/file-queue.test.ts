import { once } from 'node:events';
import { beforeEach, expect, test, vi } from 'vitest';
import { calls } from '#contract/calls.ts';
import { startServerWithBuyer } from '#tests/support/areas/buyer.ts';
import { call } from '#tests/support/call.ts';
import { addDrama } from '#tests/support/data/catalogue.ts';
import { contact, terms } from '#tests/support/data/orders.ts';
import { memoContent } from '#tests/support/data/papers/memos.ts';
import { pagesOf } from '#tests/support/data/papers/pdf-text.ts';

const { server, db, buyer } = await startServerWithBuyer();

beforeEach(async () => {
  await buyer.collect([await addDrama(db)]);
});

async function sendOrder() {
  const { data } = await call(server, 'sendCopyrightOrder', { contact, terms }, buyer);
  return server.context.orders.getDetail(buyer.userId, data.order_id);
}

test('a second concurrent file of one buyer is rejected with a retry delay', async () => {
  const { orderFiles } = server.context;
  const sent = await sendOrder();
  const [mine, other] = [{ userId: buyer.userId }, { userId: buyer.userId + 1 }];
  const first = orderFiles.exportOrder('en', sent, 'pdf', mine);
  const theirs = orderFiles.exportOrder('en', sent, 'xlsx', other);
  await expect(orderFiles.exportOrder('en', sent, 'xlsx', mine)).rejects.toMatchObject({
    outcome: 'tooManyRequests',
    details: { retryAfterSeconds: 5 },
  });
  // The file for the mail does not use the queue.
  expect((await orderFiles.orderWorkbook('en', sent)).contentType).toContain('spreadsheetml');
  expect((await first).contentType).toBe('application/pdf');
  expect((await theirs).contentType).toContain('spreadsheetml');
  expect((await orderFiles.exportOrder('en', sent, 'xlsx', mine)).bytes.length).toBeGreaterThan(0);
});

test('one file is made while eight wait; one more is rejected, a memo is made next', async () => {
  const sent = await sendOrder();
  const exportAs = (id: number) =>
    server.context.orderFiles.exportOrder('en', sent, 'xlsx', { userId: -id });
  const admitted = Array.from({ length: 9 }, (_, n) => exportAs(n + 1));
  await expect(exportAs(10)).rejects.toMatchObject({ outcome: 'tooManyRequests' });
  const memo = server.context.memoFiles.dealMemo('en', memoContent());
  expect(await Promise.race([memo, admitted[1]])).toBe(await memo);
  expect(await Promise.all(admitted)).toHaveLength(9);
});

test('a memo is made and countersigned in the worker', async () => {
  const { memoFiles } = server.context;
  const content = memoContent();
  const memo = await memoFiles.dealMemo('ja', content);
  const signed = await memoFiles.countersignMemo('ja', memo, {
    dealNo: content.dealNo,
    memoSha256: 'a'.repeat(64),
    name: 'Li Wei',
    title: 'Head of Sales',
    sellerName: content.seller.legal_name,
    at: '2026-11-17T10:00:00.000Z',
  });
  expect(signed.subarray(0, memo.length).equals(memo)).toBe(true);
  expect(await pagesOf(signed)).toHaveLength((await pagesOf(memo)).length + 1);
});

test('a client that disconnects aborts its file, and no error is logged', async () => {
  const { order_id } = await sendOrder();
  const logged = vi.spyOn(server.context.log, 'error');
  const started = Promise.withResolvers<AbortSignal>();
  vi.spyOn(server.context.orderFiles, 'exportOrder').mockImplementationOnce(
    async (_locale, _order, _format, by) => {
      const signal = by?.signal as AbortSignal;
      started.resolve(signal);
      await once(signal, 'abort');
      throw signal.reason;
    },
  );
  const client = new AbortController();
  const path = `${calls.exportCopyrightOrder.path}?order_id=${order_id}&format=pdf`;
  const reply = fetch(server.url + path, {
    headers: { authorization: `Bearer ${buyer.token}` },
    signal: client.signal,
  });
  const signal = await started.promise;
  client.abort();
  await expect(reply).rejects.toThrow('aborted');
  await expect.poll(() => signal.aborted).toBe(true);
  expect((await call(server, 'getTag')).code).toBe(200);
  expect(logged).not.toHaveBeenCalled();
});
