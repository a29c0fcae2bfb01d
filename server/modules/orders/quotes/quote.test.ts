import { beforeAll, expect, test } from 'vitest';
import { outcomes } from '../../../../contract/error-codes.ts';
import { call } from '../../../../tests/support/call.ts';
import { addOrder, flat, sendQuote } from '../../../../tests/support/data/quotes.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ settings: { API_RATE: '0' } });
});

test('an order is quoted, countered, quoted again and declined', async () => {
  const { token, orderId, orderNo, dramaIds } = await addOrder(server.context);
  const by = { token };
  const get = async () => (await call(server, 'getCopyrightQuote', { order_id: orderId }, by)).data;
  expect(await get()).toEqual({ current: null, versions: [] });
  const first = await sendQuote(server.context, orderNo, [
    flat(100_000),
    { model: 'per_episode', amount_minor: 500 },
    null,
  ]);
  const { current } = await get();
  expect(current).toMatchObject({ version: 1, state: 'sent', currency: 'USD' });
  expect(current?.lines.map(({ drama_id }) => drama_id)).toEqual(dramaIds);
  const line_id = first.lines[0]?.line_id as number;
  const countered = await call(
    server,
    'counterCopyrightQuote',
    { quote_id: first.quote_id, message: 'Less?', lines: [{ line_id, wished_minor: 80_000 }] },
    by,
  );
  expect(countered).toMatchObject({
    code: outcomes.ok.code,
    data: { state: 'countered', reply: 'Less?', lines: [{ wished_minor: 80_000 }, {}, {}] },
  });
  const second = await sendQuote(server.context, orderNo, [flat(90_000), null, null]);
  const declined = await call(
    server,
    'declineCopyrightQuote',
    { quote_id: second.quote_id, reason: 'Too dear' },
    by,
  );
  expect(declined).toMatchObject({ data: { version: 2, state: 'declined', reply: 'Too dear' } });
  expect((await get()).versions.map(({ state }) => state)).toEqual(['declined', 'countered']);
});
