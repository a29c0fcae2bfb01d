import { beforeAll, expect, test } from 'vitest';
import type { DeskClient, DeskInput } from '#contract/desk/client.ts';
import { allOutcomes } from '#contract/error-codes.ts';
import { addDrama } from '#tests/support/data/catalogue.ts';
import { addOffer } from '#tests/support/data/deals.ts';
import { addOrder, terms } from '#tests/support/data/orders.ts';
import { flat } from '#tests/support/data/quotes.ts';
import { startTestDesk, type TestDesk } from '#tests/support/desk.ts';

let desk: TestDesk;
let sales: DeskClient;
const time = new Date('2026-11-16T08:00:00Z');

beforeAll(async () => {
  desk = await startTestDesk({ settings: { API_RATE: '0' }, overrides: { now: () => time } });
  sales = await desk.as('sales');
});

type Quote = DeskInput<'sendQuote'>['quote'];
const quoteOf = (lines: Quote['lines'], more: Partial<Quote> = {}): Quote => ({
  currency: 'EUR',
  valid_days: 14,
  message: '',
  payment_terms: '',
  ...more,
  lines,
});

test('an editor starts with the order, and afterwards with the newest version', async () => {
  const { orderNo: order_no, dramaIds } = await addOrder(desk.context, { dramas: 2 });
  const keys = dramaIds.map((id) => `id:${id}`);
  expect(await sales.getQuoteStart({ order_no })).toMatchObject({
    base: null,
    currency: 'USD',
    valid_days: 14,
    payment_terms: {},
    lines: keys.map((external_id) => ({
      external_id,
      is_offered: true,
      price: null,
      terms,
      ordered_terms: terms,
    })),
  });
  const [one = '', two = ''] = keys;
  const quote = quoteOf(
    [
      {
        external_id: one,
        price: { model: 'guarantee', amount_minor: 500, share_bps: 1000 },
        version: 'custom',
      },
      { external_id: two, is_offered: false, reason: 'Sold' },
    ],
    { payment_terms: { en: '30 days', es: '30 días' } },
  );
  expect(await sales.sendQuote({ order_no, base: null, quote })).toEqual({
    order_no,
    version: 1,
    valid_until: '2026-11-30T08:00:00.000Z',
  });
  expect(await sales.getQuoteStart({ order_no })).toMatchObject({
    base: { version: 1, state: 'sent' },
    currency: 'EUR',
    payment_terms: { en: '30 days', es: '30 días' },
    lines: [{ price: quote.lines[0]?.price }, { is_offered: false, reason: 'Sold', price: null }],
  });
  expect(await desk.context.audit.list({ subject: `order:${order_no}`, limit: 1 })).toMatchObject([
    { actor: 'sales@desk.example', action: 'quote.send', change: { version: 1 } },
  ]);
});

test('a check names the problems of each line and sends nothing', async () => {
  const taken = await addDrama(desk.context.db);
  const first = await addOffer(desk, { dramas: [taken] });
  await desk.context.dealDesk.acceptOnPaper('mei', { orderNo: first.orderNo }, 'Contract');
  await desk.context.db
    .insertInto('rights_grants')
    .values({
      drama_id: taken,
      direction: 'in',
      party: 'Harbour',
      reference: 'H1',
      media: ['svod', 'tv_free', 'tv_pay'],
      territories: ['WORLD'],
      territories_excluded: [],
      language_uses: [],
      period: '[2020-01-01,)',
      is_exclusive: true,
      may_sublicense: true,
      status: 'active',
    })
    .execute();
  const free = await addDrama(desk.context.db);
  const { orderNo: order_no } = await addOrder(desk.context, { dramas: [taken, free] });
  const [a, b] = [`id:${taken}`, `id:${free}`];
  const lines: Quote['lines'] = [{ external_id: a, price: flat(1) }, { external_id: b }];
  expect(await sales.checkQuote({ order_no, quote: quoteOf(lines) })).toMatchObject({
    can_send: false,
    total_minor: 1,
    problems: [],
    lines: [
      {
        external_id: a,
        availability: { state: 'taken', reasons: ['rights_out_exist'] },
        problems: [{ kind: 'version_undecided' }, { kind: 'unavailable' }],
      },
      {
        external_id: b,
        availability: { state: 'unstated' },
        problems: [{ kind: 'no_price' }, { kind: 'version_undecided' }],
      },
    ],
  });
  const past = { ...terms, start_date: '2026-01-01', term_months: 24 };
  const good = quoteOf([
    { external_id: a, is_offered: false },
    { external_id: b, price: flat(700), terms: past, version: 'original' },
  ]);
  expect(await sales.checkQuote({ order_no, quote: good })).toMatchObject({
    can_send: true,
    total_minor: 700,
    lines: [{ availability: null, warnings: [] }, { warnings: [{ kind: 'starts_in_past' }] }],
  });
  // The contract would not say what is delivered.
  const undecided = quoteOf([{ external_id: b, price: flat(700) }]);
  await expect(sales.sendQuote({ order_no, base: null, quote: undecided })).rejects.toMatchObject({
    message: expect.stringContaining('1 problem'),
  });
  const spanish = await desk.as('sales', { locale: 'es' });
  await expect(
    spanish.sendQuote({ order_no, base: null, quote: quoteOf(lines) }),
  ).rejects.toMatchObject({
    code: allOutcomes.refused.code,
    message: expect.stringContaining('4 problemas'),
  });
  await expect(
    sales.checkQuote({ order_no, quote: { ...good, currency: 'XXX' } }),
  ).rejects.toMatchObject({ code: allOutcomes.invalidInput.code });
  expect((await sales.getOrder({ order_no })).quotes).toEqual([]);
});

test('the second of two editors is told who sent a version meanwhile', async () => {
  const { orderNo: order_no, dramaIds } = await addOrder(desk.context, { dramas: 1 });
  const quote = quoteOf([
    { external_id: `id:${dramaIds[0]}`, price: flat(5), version: 'original' },
  ]);
  const owner = await desk.as('owner');
  await owner.sendQuote({ order_no, base: null, quote });
  await expect(sales.sendQuote({ order_no, base: null, quote })).rejects.toMatchObject({
    code: allOutcomes.changedMeanwhile.code,
    data: { by: 'owner@desk.example', at: time.toISOString() },
  });
  const base = { version: 1, state: 'sent' as const };
  expect(await sales.sendQuote({ order_no, base, quote })).toMatchObject({ version: 2 });
});

test('an answer of the buyer meanwhile is not overwritten', async () => {
  const { orderNo: order_no, userId, quoteId, dramaIds } = await addOffer(desk, { dramas: 1 });
  const base = { version: 1, state: 'sent' as const };
  await desk.context.quotes.counter('en', userId, { quote_id: quoteId, message: 'Less?' });
  const quote = quoteOf([{ external_id: `id:${dramaIds[0]}`, price: flat(5) }]);
  const conflict = {
    code: allOutcomes.changedMeanwhile.code,
    data: { by: 'buyer', at: time.toISOString() },
  };
  await expect(sales.sendQuote({ order_no, base, quote })).rejects.toMatchObject(conflict);
  await expect(sales.recallQuote({ order_no, base, reason: 'x' })).rejects.toMatchObject(conflict);
});

test('recalls the open quote with a reason', async () => {
  const { orderNo: order_no } = await addOffer(desk, { dramas: 1 });
  const base = { version: 1, state: 'sent' as const };
  expect(await sales.recallQuote({ order_no, base, reason: 'Wrong price.' })).toEqual({
    order_no,
    version: 1,
  });
  expect(await sales.getOrder({ order_no })).toMatchObject({
    quotes: [{ state: 'recalled', reply: 'Wrong price.', actor: 'operator' }],
  });
});
