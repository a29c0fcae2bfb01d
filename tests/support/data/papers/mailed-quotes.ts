import type { Quote, QuoteLine } from '#contract/deals/quote.ts';

export const quoteTerms: QuoteLine['terms'] = {
  territories: ['ES', 'MX'],
  media: ['svod'],
  languages: ['es'],
  term_months: 24,
  is_exclusive: true,
};

/** A line as the API returns it: offered for 4,000.00. */
export const quoteLine = (title: string, more: Partial<QuoteLine> = {}): QuoteLine => ({
  line_id: 1,
  drama_id: 1,
  title,
  terms: quoteTerms,
  is_custom_version: 0,
  is_offered: true,
  reason: '',
  episode_count: 80,
  total_minor: 400_000,
  price: { model: 'flat', amount_minor: 400_000 },
  wished_minor: null,
  wished_terms: null,
  is_accepted: null,
  ...more,
});

export const mailedQuote = (lines: QuoteLine[], more: Partial<Quote> = {}): Quote => ({
  quote_id: 3,
  order_id: 7,
  version: 1,
  state: 'sent',
  currency: 'EUR',
  valid_until: '2026-11-30T15:00:00.000Z',
  payment_terms: '50 % at signature,\n50 % at delivery.',
  message: 'Dear <b>Ana</b>,\n\nhere it is.',
  total_minor: 400_000,
  sent_at: '2026-11-16T15:00:00.000Z',
  reply: 'Too <i>much</i>.\nSorry.',
  lines,
  ...more,
});
