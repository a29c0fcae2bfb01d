import type { Price } from '#contract/deals/price.ts';
import type { LicenceTerms } from '#contract/licence/terms.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Context } from '#server/context.ts';

export const flat = (amount_minor: number): Price => ({ model: 'flat', amount_minor });

interface NewQuote {
  currency?: string;
  validDays?: number;
  message?: string;
  payment_terms?: string | Partial<Record<Locale, string>>;
  /** Instead of the order's. */
  terms?: LicenceTerms;
}

/** The content of a file for `quote send`; a title with the price null is not offered. */
export async function makeQuoteFile(
  { quoteDesk }: Context,
  orderNo: string,
  prices: readonly (Price | null)[],
  { currency = 'USD', validDays = 14, message = '', payment_terms = '', terms }: NewQuote = {},
) {
  const { lines } = await quoteDesk.template({ orderNo });
  return {
    currency,
    valid_days: validDays,
    message,
    payment_terms,
    lines: lines.map(({ external_id }, index) => {
      const price = prices[index] ?? null;
      return price
        ? { external_id, price, ...(terms && { terms }) }
        : { external_id, is_offered: false, reason: 'Not available' };
    }),
  };
}

/** Sends a quote with a price for each title of the order; returns it. */
export async function sendQuote(
  context: Context,
  orderNo: string,
  prices: readonly (Price | null)[],
  quote: NewQuote = {},
) {
  const file = await makeQuoteFile(context, orderNo, prices, quote);
  await context.quoteDesk.send('operator', { orderNo }, file);
  return context.quoteDesk.show({ orderNo });
}
