import type { Quote, QuoteLine } from '#contract/deals/quote.ts';

/** SVOD in Mexico and Chile in Spanish, for two years and not exclusively. */
export const lineTerms: QuoteLine['terms'] = {
  territories: ['MX', 'CL'],
  media: ['svod'],
  languages: ['es'],
  term_months: 24,
  is_exclusive: false,
};

export const quoteLine = (line_id: number, price: QuoteLine['price'], total_minor: number | null) =>
  ({ line_id, price, total_minor, terms: lineTerms, is_offered: true }) as QuoteLine;

export const flatLine = quoteLine(1, { model: 'flat', amount_minor: 400_050 }, 400_050);
export const shareLine = quoteLine(2, { model: 'share', share_bps: 2500 }, null);

/** A quote in EUR with a flat price and a share. */
export const mixedQuote = { quote_id: 9, currency: 'EUR', lines: [flatLine, shareLine] } as Quote;
