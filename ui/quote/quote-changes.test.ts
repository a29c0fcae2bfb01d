import { describe, expect, test } from 'vitest';
import type { Quote, QuoteLine } from '#contract/deals/quote.ts';
import { lineTerms as terms } from '#tests/support/data/quote-lines.ts';
import { changesBetween } from './quote-changes.ts';

function line(drama_id: number, part: Partial<QuoteLine> = {}): QuoteLine {
  return {
    line_id: drama_id,
    drama_id,
    title: `Title ${drama_id}`,
    terms,
    is_custom_version: 0,
    is_offered: true,
    reason: '',
    episode_count: 60,
    total_minor: 400_000,
    price: { model: 'flat', amount_minor: 400_000 },
    wished_minor: null,
    wished_terms: null,
    is_accepted: null,
    ...part,
  };
}

const notOffered = { is_offered: false, price: null, total_minor: null };

function quote(lines: QuoteLine[], part: Partial<Quote> = {}): Quote {
  return {
    quote_id: 1,
    order_id: 1,
    version: 1,
    state: 'sent',
    currency: 'EUR',
    valid_until: '2026-12-15T09:00:00.000Z',
    payment_terms: '',
    message: '',
    total_minor: 0,
    sent_at: '2026-12-01T09:00:00.000Z',
    reply: '',
    lines,
    ...part,
  };
}

const nothing = { lines: [] };
const perEpisode = { model: 'per_episode', amount_minor: 100 } as const;
const share = { model: 'share', share_bps: 2500 } as const;

describe('changesBetween', () => {
  test('is empty for equal offers, whatever the order of their lists', () => {
    const reordered = {
      ...terms,
      territories: ['CL', 'MX'],
      language_uses: [{ language: 'es', use: 'any' as const }],
    };
    expect(changesBetween(quote([line(1)]), quote([line(1, { terms: reordered })]))).toEqual(
      nothing,
    );
  });

  test('treats a group of media as its leaves', () => {
    const group = line(1, { terms: { ...terms, media: ['tv'] } });
    const leaves = line(1, { terms: { ...terms, media: ['tv_pay', 'tv_free'] } });
    expect(changesBetween(quote([group]), quote([leaves]))).toEqual(nothing);
  });

  test('has the price before and after', () => {
    const price = { model: 'guarantee', amount_minor: 300_000, share_bps: 1000 } as const;
    expect(
      changesBetween(quote([line(1)]), quote([line(1, { price, total_minor: 300_000 })])).lines,
    ).toEqual([
      {
        dramaId: 1,
        title: 'Title 1',
        kind: 'changed',
        price: { before: { model: 'flat', amount_minor: 400_000 }, after: price },
      },
    ]);
  });

  test('has the amounts of a price per episode for another number of episodes', () => {
    const before = line(1, { price: perEpisode, total_minor: 6000 });
    const after = line(1, { price: perEpisode, total_minor: 6100, episode_count: 61 });
    const [change] = changesBetween(quote([before]), quote([after])).lines;
    expect(change).toMatchObject({ kind: 'changed', amount: { before, after } });
    expect(change).not.toHaveProperty('price');
    // The amount of a flat price does not depend on the episodes.
    const longer = line(1, { episode_count: 61 });
    expect(changesBetween(quote([line(1)]), quote([longer]))).toEqual(nothing);
  });

  test('has the currency, which changes prices but not shares', () => {
    const lines = [line(1), line(2, { price: share, total_minor: null })];
    const changes = changesBetween(quote(lines), quote(lines, { currency: 'USD' }));
    expect(changes.currency).toEqual({ before: 'EUR', after: 'USD' });
    expect(changes.lines.map(({ dramaId }) => dramaId)).toEqual([1]);
  });

  test('has the payment terms', () => {
    const before = quote([line(1)], { payment_terms: '30 days' });
    const after = quote([line(1)], { payment_terms: 'At signature', message: 'New terms' });
    expect(changesBetween(before, after)).toEqual({
      payment: { before: '30 days', after: 'At signature' },
      lines: [],
    });
  });

  test('has the version before and after', () => {
    const after = quote([line(1, { is_custom_version: 1 })]);
    expect(changesBetween(quote([line(1)]), after).lines).toEqual([
      { dramaId: 1, title: 'Title 1', kind: 'changed', version: { before: 0, after: 1 } },
    ]);
  });

  test('has the terms before and after', () => {
    const longer = { ...terms, term_months: 36 };
    expect(changesBetween(quote([line(1)]), quote([line(1, { terms: longer })])).lines).toEqual([
      { dramaId: 1, title: 'Title 1', kind: 'changed', terms: { before: terms, after: longer } },
    ]);
  });

  test('tells newly offered titles from those that are no longer offered or left out', () => {
    const before = quote([line(1, notOffered), line(2), line(3), line(4, notOffered)]);
    const after = quote([line(2, notOffered), line(1), line(4, notOffered), line(5)]);
    expect(changesBetween(before, after).lines.map(({ dramaId, kind }) => [dramaId, kind])).toEqual(
      [
        [1, 'offered'],
        [5, 'offered'],
        [2, 'dropped'],
        [3, 'dropped'],
      ],
    );
  });
});
