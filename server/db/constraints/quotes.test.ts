import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { type QuoteState, quoteStates } from '#contract/deals/quote.ts';
import { createRows, refusal } from '#tests/support/data/constraint-rows.ts';
import {
  addDraft,
  addQuote,
  addQuoteLine,
  changeQuote,
  type QuoteLineRow,
  type QuoteRow,
  quotedTerms,
} from '#tests/support/data/deal-rows.ts';
import { createTestDatabase } from '#tests/support/database.ts';

const { db } = await createTestDatabase();
const { addUser, addOrder } = createRows(db);

const newOrder = async () => addOrder(await addUser());
const readLines = (quote: number) =>
  db
    .selectFrom('copyright_quote_lines')
    .selectAll()
    .where('quote_id', '=', quote)
    .orderBy('position')
    .execute();
const changeLines = (quote: number, line: QuoteLineRow) =>
  db.updateTable('copyright_quote_lines').set(line).where('quote_id', '=', quote).execute();
const timesOf = (state: QuoteState) => ({
  sent_at: state === 'draft' ? null : new Date('2026-11-16'),
  closed_at: state === 'draft' || state === 'sent' ? null : new Date(),
});
const move = (quote: number, state: QuoteState) =>
  changeQuote(db, quote, { state, ...timesOf(state) });

async function addQuoteInState(state: QuoteState): Promise<number> {
  const quote = await addDraft(db, await newOrder());
  if (state !== 'draft') await move(quote, 'sent');
  if (state !== 'draft' && state !== 'sent') await move(quote, state);
  return quote;
}

const CLOSED = ['accepted', 'declined', 'countered', 'expired', 'superseded', 'recalled'] as const;
const ALLOWED_NEXT: Partial<Record<QuoteState, readonly QuoteState[]>> = {
  draft: ['sent'],
  sent: CLOSED,
};

describe('states of quotes', () => {
  test.for(quoteStates)('from %s only the allowed steps are possible', async (from) => {
    const allowed = ALLOWED_NEXT[from] ?? [];
    for (const to of quoteStates) {
      if (to === from) continue;
      const quote = await addQuoteInState(from);
      expect(await refusal(move(quote, to)), `${from} to ${to}`).toBe(
        allowed.includes(to) ? 'not refused' : 'copyright_quotes_legal_step',
      );
    }
  });

  test('a quote starts as draft', async () => {
    const order = await newOrder();
    expect(await refusal(addDraft(db, order, { state: 'sent', sent_at: new Date() }))).toBe(
      'copyright_quotes_legal_step',
    );
  });

  test('an order has at most one draft and one open quote, and each version once', async () => {
    const order = await newOrder();
    const first = await addDraft(db, order);
    expect(await refusal(addDraft(db, order, { version: 2 }))).toBe('copyright_quotes_one_draft');
    await move(first, 'sent');
    expect(await refusal(addDraft(db, order, { version: 1 }))).toBe(
      'copyright_quotes_version_once',
    );
    const second = await addDraft(db, order, { version: 2 });
    expect(await refusal(move(second, 'sent'))).toBe('copyright_quotes_one_open');
    await move(first, 'superseded');
    await move(second, 'sent');
  });

  test('a quote without an offered title is not sent', async () => {
    for (const lines of [[], [{ is_offered: false, reason: 'sold' }]]) {
      const quote = await addDraft(db, await newOrder(), {}, lines);
      expect(await refusal(move(quote, 'sent'))).toBe('copyright_quotes_offer');
    }
  });

  test('the times agree with the state', async () => {
    const sent = await addQuoteInState('sent');
    expect(await refusal(changeQuote(db, sent, { state: 'declined' }))).toBe(
      'copyright_quotes_times',
    );
    expect(await refusal(changeQuote(db, sent, { closed_at: new Date() }))).toBe(
      'copyright_quotes_times',
    );
    const draft = await addDraft(db, await newOrder(), { valid_until: new Date('2026-11-16') });
    expect(await refusal(move(draft, 'sent'))).toBe('copyright_quotes_times');
  });
});

describe('a quote that was sent', () => {
  test.for<QuoteRow>([
    { version: 7 },
    { currency: 'USD' },
    { valid_until: new Date('2099-01-01') },
    { payment_terms: { any: 'later' } },
    { message: 'changed' },
    { actor: 'other' },
    { created_at: new Date('2020-01-01') },
    { sent_at: new Date('2026-01-01') },
  ])('cannot be changed to %o', async (change) => {
    for (const state of ['sent', 'countered'] as const) {
      const quote = await addQuoteInState(state);
      expect(await refusal(changeQuote(db, quote, change))).toBe('copyright_quotes_frozen');
    }
  });

  test('gets a reply and the time of its reminder', async () => {
    const quote = await addQuoteInState('sent');
    await changeQuote(db, quote, { reminded_at: new Date() });
    await changeQuote(db, quote, { state: 'declined', closed_at: new Date(), reply: 'Too much' });
    await changeQuote(db, quote, { reply: '' });
  });

  test('keeps its lines', async () => {
    for (const state of ['sent', ...CLOSED] as const) {
      const quote = await addQuoteInState(state);
      const changes = [
        addQuoteLine(db, quote, 2),
        changeLines(quote, { amount_minor: 1 }),
        changeLines(quote, { terms: { ...quotedTerms, term_months: 1 } }),
        db.deleteFrom('copyright_quote_lines').where('quote_id', '=', quote).execute(),
      ];
      for (const change of await Promise.all(changes.map(refusal)))
        expect(change, state).toBe('copyright_quote_lines_frozen');
    }
  });

  test('gives no line to a draft and takes none from it', async () => {
    const order = await newOrder();
    const sent = await addQuote(db, order, {}, [{}, { drama_id: 2 }]);
    const draft = await addDraft(db, order, { version: 2 }, [{ position: 3, drama_id: 3 }]);
    for (const [from, to] of [
      [sent, draft],
      [draft, sent],
    ] as const)
      expect(await refusal(changeLines(from, { quote_id: to }))).toBe(
        'copyright_quote_lines_frozen',
      );
  });

  test('takes the wishes of the buyer once, when it was countered', async () => {
    const wishes = { wished_minor: 300_000, wished_terms: { ...quotedTerms, term_months: 12 } };
    const sent = await addQuoteInState('sent');
    expect(await refusal(changeLines(sent, wishes))).toBe('copyright_quote_lines_frozen');
    await move(sent, 'countered');
    expect(await refusal(changeLines(sent, { ...wishes, amount_minor: 1 }))).toBe(
      'copyright_quote_lines_frozen',
    );
    await changeLines(sent, wishes);
    expect(await readLines(sent)).toMatchObject([{ ...wishes, amount_minor: 400_000 }]);
    expect(await refusal(changeLines(sent, { wished_minor: 1 }))).toBe(
      'copyright_quote_lines_frozen',
    );
  });

  test('is kept; a draft can be changed and deleted with its lines', async () => {
    const remove = (quote: number) =>
      db.deleteFrom('copyright_quotes').where('id', '=', quote).execute();
    for (const state of ['sent', 'recalled'] as const)
      expect(await refusal(remove(await addQuoteInState(state)))).toBe('copyright_quotes_frozen');
    const draft = await addQuoteInState('draft');
    await changeQuote(db, draft, { message: 'changed', currency: 'JPY' });
    await changeLines(draft, { amount_minor: 1 });
    await remove(draft);
    expect(await readLines(draft)).toEqual([]);
    const order = await newOrder();
    await addQuote(db, order);
    const orderRemoval = db.deleteFrom('copyright_orders').where('id', '=', order).execute();
    expect(await refusal(orderRemoval)).toBe('copyright_quotes_order_id_fkey');
  });
});

describe('fields of quotes', () => {
  test.for<[wrong: QuoteRow, constraint: string]>([
    [{ version: 0 }, 'copyright_quotes_version_positive'],
    [{ currency: 'eur' }, 'copyright_quotes_currency_form'],
    [{ currency: 'EURO' }, 'copyright_quotes_currency_form'],
    [{ payment_terms: sql`'[]'::jsonb` as never }, 'copyright_quotes_payment_terms_form'],
    [{ payment_terms: { any: 'x'.repeat(65_536) } }, 'copyright_quotes_text_length'],
    [{ message: 'x'.repeat(4001) }, 'copyright_quotes_text_length'],
    [{ reply: 'x'.repeat(4001) }, 'copyright_quotes_text_length'],
    [{ actor: '' }, 'copyright_quotes_actor_length'],
    [{ sent_at: new Date() }, 'copyright_quotes_times'],
  ])('a quote with %o is refused', async ([wrong, constraint]) => {
    expect(await refusal(addDraft(db, await newOrder(), wrong))).toBe(constraint);
  });

  const share = { price_model: 'share', amount_minor: null, share_bps: 2500 } as const;
  const guarantee = { price_model: 'guarantee', amount_minor: 100, share_bps: 2500 } as const;

  test.for<[wrong: QuoteLineRow, constraint: string]>([
    [{ position: 0 }, 'copyright_quote_lines_facts'],
    [{ episode_count: -1 }, 'copyright_quote_lines_facts'],
    [{ title: '' }, 'copyright_quote_lines_facts'],
    [{ original_title: 'x'.repeat(201) }, 'copyright_quote_lines_facts'],
    [{ reason: 'x'.repeat(1001) }, 'copyright_quote_lines_facts'],
    [{ terms: {} as never }, 'copyright_quote_lines_terms_form'],
    [
      { terms: { ...quotedTerms, languages: undefined } as never },
      'copyright_quote_lines_terms_form',
    ],
    [{ terms: { ...quotedTerms, media: 'svod' } as never }, 'copyright_quote_lines_terms_form'],
    [{ terms: { ...quotedTerms, term_months: '12' } as never }, 'copyright_quote_lines_terms_form'],
    [{ terms: { ...quotedTerms, is_exclusive: 1 } as never }, 'copyright_quote_lines_terms_form'],
    [{ wished_terms: sql`'[]'::jsonb` as never }, 'copyright_quote_lines_terms_form'],
    [{ is_custom_version: 2 as never }, 'copyright_quote_lines_version_known'],
    [{ price_model: 'barter' as never }, 'copyright_quote_lines_model_known'],
    [{ price_model: null, amount_minor: null }, 'copyright_quote_lines_price_whole'],
    [{ is_offered: false, price_model: 'flat' }, 'copyright_quote_lines_price_whole'],
    [{ is_offered: false, amount_minor: 1 }, 'copyright_quote_lines_price_whole'],
    [{ price_model: 'flat', amount_minor: null }, 'copyright_quote_lines_price_whole'],
    [{ price_model: 'flat', share_bps: 1 }, 'copyright_quote_lines_price_whole'],
    [{ ...share, amount_minor: 1 }, 'copyright_quote_lines_price_whole'],
    [{ ...share, share_bps: null }, 'copyright_quote_lines_price_whole'],
    [{ ...guarantee, amount_minor: null }, 'copyright_quote_lines_price_whole'],
    [{ ...guarantee, share_bps: null }, 'copyright_quote_lines_price_whole'],
    [{ amount_minor: -1 }, 'copyright_quote_lines_amounts'],
    [{ amount_minor: 2 ** 53 }, 'copyright_quote_lines_amounts'],
    [{ ...share, share_bps: 0 }, 'copyright_quote_lines_amounts'],
    [{ ...share, share_bps: 10_001 }, 'copyright_quote_lines_amounts'],
    [{ wished_minor: -1 }, 'copyright_quote_lines_amounts'],
    [
      { price_model: 'per_episode', amount_minor: 2 ** 52, episode_count: 3 },
      'copyright_quote_lines_amounts',
    ],
  ])('a line with %o is refused', async ([wrong, constraint]) => {
    expect(await refusal(addDraft(db, await newOrder(), {}, [wrong]))).toBe(constraint);
  });

  test('a quote has each drama and each position once', async () => {
    const order = await newOrder();
    expect(await refusal(addDraft(db, order, {}, [{}, { drama_id: 1 }]))).toBe(
      'copyright_quote_lines_drama_once',
    );
    const draft = await addDraft(db, await newOrder());
    expect(await refusal(addQuoteLine(db, draft, 1, { drama_id: 9 }))).toBe(
      'copyright_quote_lines_position_once',
    );
  });

  test('the total of a line follows from its price', async () => {
    const quote = await addDraft(db, await newOrder(), {}, [
      { amount_minor: Number.MAX_SAFE_INTEGER },
      { drama_id: 2, ...share },
      { drama_id: 3, ...guarantee },
      { drama_id: 4, price_model: 'per_episode', amount_minor: 333, episode_count: 7 },
      { drama_id: 5, price_model: 'per_episode', amount_minor: 333, episode_count: 0 },
      { drama_id: 6, is_offered: false, reason: 'Sold' },
    ]);
    const totals = (await readLines(quote)).map(({ total_minor }) => total_minor);
    expect(totals).toEqual([Number.MAX_SAFE_INTEGER, null, 100, 2331, 0, null]);
  });
});
