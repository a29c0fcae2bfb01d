import type { QuoteLine } from '#contract/deals/quote.ts';

/** SVOD in Mexico and Chile in Spanish, for two years and not exclusively. */
export const lineTerms: QuoteLine['terms'] = {
  territories: ['MX', 'CL'],
  media: ['svod'],
  languages: ['es'],
  term_months: 24,
  is_exclusive: false,
};
