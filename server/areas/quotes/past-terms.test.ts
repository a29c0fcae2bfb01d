import { beforeAll, expect, test } from 'vitest';
import { accept, addOffer } from '#tests/support/data/deals.ts';
import { addOrder, terms } from '#tests/support/data/orders.ts';
import { flat, makeQuoteFile } from '#tests/support/data/quotes.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({
    settings: { API_RATE: '0' },
    overrides: { now: () => new Date('2026-11-15T08:00:00Z') },
  });
});

test('a term that is over cannot be quoted; one that has begun is a warning', async () => {
  const { context } = server;
  const { orderNo, dramaIds } = await addOrder(context, { dramas: 1, version: 0 });
  const name = `lines[0] (id:${dramaIds[0]})`;
  const send = async (start_date: string) => {
    const asked = { ...terms, start_date, term_months: 12 };
    const file = await makeQuoteFile(context, orderNo, [flat(1)], { terms: asked });
    return context.quoteDesk.send('mei', { orderNo }, file, { dryRun: true });
  };
  await expect(send('2025-11-15')).rejects.toThrow(
    `The quote was not sent: 1 error.\n${name} has a term that is over: its last day is 2026-11-14.`,
  );
  expect((await send('2025-11-16')).warnings).toEqual([
    `${name} starts in the past, on 2025-11-16.`,
  ]);
  expect((await send('2026-11-15')).warnings).toEqual([]);
});

test('there is no template for an order that is not open', async () => {
  const offer = await addOffer(server, { dramas: 1 });
  await accept(server, offer);
  const { orderNo } = offer;
  await expect(server.context.quoteDesk.template({ orderNo })).rejects.toThrow(
    `Order ${orderNo} is confirmed; only an open order can be quoted.`,
  );
});
