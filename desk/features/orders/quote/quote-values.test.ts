import { describe, expect, test } from 'vitest';
import type { QuoteVersion } from '#contract/desk/sales/orders.ts';
import type { QuoteStart } from '#contract/desk/sales/quotes.ts';
import type { LicenceTerms } from '#contract/licence/terms.ts';
import {
  counterValues,
  countProblems,
  orderedValues,
  parseShare,
  startValues,
  toQuoteInput,
  totalOfLine,
} from './quote-values.ts';

const terms: LicenceTerms = {
  territories: ['ES'],
  media: ['svod'],
  languages: ['es'],
  term_months: 24,
  is_exclusive: true,
};

const line = (part: Partial<QuoteStart['lines'][number]>): QuoteStart['lines'][number] => ({
  external_id: 'A',
  drama_id: 1,
  title: 'Salt',
  original_title: '盐',
  episode_count: 60,
  drama_state: 'published',
  ordered_terms: terms,
  ordered_version: 0,
  is_offered: true,
  reason: '',
  price: null,
  terms,
  is_custom_version: 0,
  ...part,
});

const startOf = (part: Partial<QuoteStart> = {}): QuoteStart => ({
  order_no: 'VG-0001',
  locale: 'es',
  base: null,
  currency: 'EUR',
  valid_days: 14,
  payment_terms: {},
  lines: [line({})],
  ...part,
});

describe('the values of a quote', () => {
  test.for([
    { model: 'flat', amount_minor: 400_050 },
    { model: 'per_episode', amount_minor: 5 },
    { model: 'guarantee', amount_minor: 0, share_bps: 1250 },
    { model: 'share', share_bps: 10_000 },
  ] as const)('keep the price %o', (price) => {
    for (const currency of ['EUR', 'JPY', 'KWD']) {
      const start = startOf({ currency, lines: [line({ price })] });
      for (const locale of ['en', 'es', 'ja'] as const)
        expect(toQuoteInput(start, startValues(start), locale).lines[0]?.price).toEqual(price);
    }
  });

  test('a price that is not complete is left out', () => {
    const start = startOf();
    const values = startValues(start);
    const [typed] = Object.values(values.lines);
    if (!typed) throw new Error('there is no line');
    const send = (part: Partial<typeof typed>) =>
      toQuoteInput(start, { ...values, lines: { A: { ...typed, ...part } } }, 'en').lines[0];
    expect(send({})).not.toHaveProperty('price');
    expect(send({ amount: '4,000x' })).not.toHaveProperty('price');
    expect(send({ model: 'guarantee', amount: '1' })).not.toHaveProperty('price');
    expect(send({ amount: '4,000.5' })).toMatchObject({ price: { amount_minor: 400_050 } });
    expect(send({ isOffered: false, reason: ' Sold ', amount: '1' })).toEqual({
      external_id: 'A',
      terms,
      version: 'original',
      is_offered: false,
      reason: 'Sold',
    });
    expect(
      totalOfLine({ ...typed, model: 'per_episode', amount: '2' }, line({}), 'EUR', 'en'),
    ).toBe(12_000);
  });

  test('a title that is not published is not offered', () => {
    const start = startOf({ lines: [line({ drama_state: 'withdrawn' })] });
    expect(startValues(start).lines.A?.isOffered).toBe(false);
  });

  test('payment terms are one text or texts by language', () => {
    const one = startOf({ payment_terms: { any: '30 days' } });
    expect(toQuoteInput(one, startValues(one), 'en').payment_terms).toBe('30 days');
    const several = startOf({ payment_terms: { en: '30 days', es: '30 días' } });
    const values = startValues(several);
    expect(values.isPaymentByLanguage).toBe(true);
    values.paymentTexts.en = ' ';
    expect(toQuoteInput(several, values, 'en').payment_terms).toEqual({ es: '30 días' });
  });
});

test('a counter-offer replaces prices and terms of its lines', () => {
  const price = { model: 'guarantee', amount_minor: 900, share_bps: 2000 } as const;
  const start = startOf({ lines: [line({ price }), line({ external_id: 'B', drama_id: 2 })] });
  const wished = { ...terms, is_exclusive: false };
  const version = {
    currency: 'USD',
    lines: [
      { drama_id: 1, is_offered: true, price, terms, wished_minor: 700, wished_terms: wished },
      {
        drama_id: 2,
        is_offered: false,
        price: null,
        terms,
        wished_minor: null,
        wished_terms: null,
      },
    ],
  } as unknown as QuoteVersion;
  const values = counterValues(start, startValues(start), version);
  expect(values.currency).toBe('USD');
  expect(values.lines.A).toMatchObject({ amount: '7.00', share: '20', terms: wished });
  expect(values.lines.B).toEqual(startValues(start).lines.B);
  expect(orderedValues(start, values).lines.A).toMatchObject({ amount: '', terms });
});

test.for([
  ['12.5', 1250],
  ['12,5 %', 1250],
  ['100', 10_000],
  ['0.01', 1],
  ['0', undefined],
  ['100.01', undefined],
  ['1.234', undefined],
  ['', undefined],
] as const)('the share %s is %s basis points', ([text, bps]) => {
  expect(parseShare(text)).toBe(bps);
});

test('problems are those of the check and an invalid number of days', () => {
  const values = startValues(startOf());
  const free = { can_send: true, total_minor: 1, problems: [], lines: [] };
  const problem = { kind: 'no_price' } as const;
  const faulty = {
    ...free,
    can_send: false,
    problems: [{ kind: 'nothing_offered' } as const],
    lines: [{ external_id: 'A', availability: null, problems: [problem], warnings: [] }],
  };
  const invalid = { ...values, validDays: '0' };
  expect(countProblems(free, values)).toBe(0);
  expect(countProblems(free, invalid)).toBe(1);
  expect(countProblems(faulty, invalid)).toBe(3);
});
