import { beforeAll, expect, test } from 'vitest';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { addDrama } from '#tests/support/data/catalogue.ts';
import { addOrder, type TestOrder, terms } from '#tests/support/data/orders.ts';
import { flat, makeQuoteFile, sendQuote } from '#tests/support/data/quotes.ts';
import { addGrant, addHoldback } from '#tests/support/data/rights.ts';
import { startTestServer } from '#tests/support/server.ts';

let context: Context;
let db: Db;
let time = new Date('2026-11-16T08:00:00.250Z');

beforeAll(async () => {
  ({ context } = await startTestServer({
    settings: { API_RATE: '0' },
    overrides: { now: () => time },
  }));
  db = context.db;
});

const send = ({ orderNo }: TestOrder, file: unknown) =>
  context.quoteDesk.send('mei', { orderNo }, file);

/** The lines of the message of a refused quote. */
async function refusalOf(order: TestOrder, file: unknown): Promise<string[]> {
  const reason = await send(order, file).then(
    () => 'sent',
    ({ message }: Error) => message,
  );
  return reason.split('\n');
}

test('titles that are not free are refused with the reason; free and unstated ones are sent', async () => {
  const [taken, partly, held, unstated] = [
    await addDrama(db),
    await addDrama(db),
    await addDrama(db),
    await addDrama(db),
  ] as const;
  const media = ['svod', 'tv_free', 'tv_pay'] as const;
  for (const drama of [taken, partly, held]) await addGrant(db, drama, { media: [...media] });
  const out = { direction: 'out', party: 'Sol TV', may_sublicense: false } as const;
  const period = '[2026-01-01,2027-01-01)';
  await addGrant(db, taken, { ...out, media: [...media], period });
  await addGrant(db, partly, { ...out, media: [...media], territories: ['MX'], period });
  await addHoldback(db, held);
  await addGrant(db, unstated, { ...out, period });
  const order = await addOrder(context, { dramas: [taken, partly, held, unstated], version: 0 });
  const file = await makeQuoteFile(context, order.orderNo, [flat(1), flat(1), flat(1), flat(1)]);
  const [summary, ...errors] = await refusalOf(order, file);
  expect(summary).toBe('The quote was not sent: 3 errors.');
  expect(errors).toEqual([
    expect.stringMatching(
      `^lines\\[0\\] \\(id:${taken}\\) is taken \\(rights_out_exist\\)\\. .+\\.$`,
    ),
    expect.stringMatching(
      `^lines\\[1\\] \\(id:${partly}\\) is partly free \\(rights_out_exist\\)\\. .*Spain`,
    ),
    expect.stringMatching(`^lines\\[2\\] \\(id:${held}\\) is taken \\(holdback\\)\\. .+\\.$`),
  ]);
  expect(errors.join()).not.toContain('Sol TV');
  const later = { ...terms, start_date: '2028-01-01' };
  const { warnings } = await send(order, {
    ...file,
    lines: file.lines.map((line, index) => (index < 3 ? { ...line, terms: later } : line)),
  });
  expect(warnings).toEqual([
    `lines[3] (id:${unstated}) cannot be accepted on these terms: a licence out or a holdback conflicts with them.`,
  ]);
});

test('an open quote of another order blocks the title until it is closed or expired', async () => {
  const drama = await addDrama(db);
  await addGrant(db, drama, { media: ['svod', 'tv_free', 'tv_pay'] });
  const [first, second] = [
    await addOrder(context, { dramas: [drama] }),
    await addOrder(context, { dramas: [drama] }),
  ];
  await sendQuote(context, first.orderNo, [flat(1)], { validDays: 1 });
  const file = await makeQuoteFile(context, second.orderNo, [flat(1)]);
  const [, error] = await refusalOf(second, file);
  expect(error).toMatch(new RegExp(`\\(id:${drama}\\) is under negotiation \\(negotiating\\)\\. `));
  // The order's own quote does not count.
  await sendQuote(context, first.orderNo, [flat(2)], { validDays: 1 });
  time = new Date(time.getTime() + 86_400_000);
  await send(second, file);
  await context.quoteDesk.recall('mei', { orderNo: second.orderNo }, 'Mistake');
  await sendQuote(context, first.orderNo, [flat(3)], { validDays: 1 });
  const { versions } = await context.quotes.get('en', first.userId, first.orderId);
  expect(versions.map(({ state }) => state)).toEqual(['sent', 'expired', 'superseded']);
});
