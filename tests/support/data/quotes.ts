import type { Price } from '#contract/deals/price.ts';
import type { CustomVersion } from '#contract/licence/custom-version.ts';
import type { LicenceTerms } from '#contract/licence/terms.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Context } from '#server/context.ts';
import { addDrama } from './catalogue.ts';
import { collect, contact, terms as orderTerms } from './orders.ts';
import { addSession, addUser } from './users.ts';

interface NewOrder {
  /** The ordered dramas, or how many to add; default: 3. */
  dramas?: number | number[];
  terms?: Partial<LicenceTerms>;
  /** Of all titles; default: undecided. */
  version?: CustomVersion;
  /** Default: a new one. */
  userId?: number;
  locale?: Locale;
}

export interface TestOrder {
  userId: number;
  /** Of a new session. */
  token: string;
  orderId: number;
  orderNo: string;
  /** In the sequence of the order. */
  dramaIds: number[];
}

/** Sends an order, by default of three new dramas by a new user. */
export async function addOrder(
  context: Context,
  { dramas = 3, terms = {}, version = -1, locale = 'en', ...given }: NewOrder = {},
): Promise<TestOrder> {
  const { db } = context;
  const userId = given.userId ?? (await addUser(db));
  const dramaIds = Array.isArray(dramas) ? dramas : [];
  if (!Array.isArray(dramas)) while (dramaIds.length < dramas) dramaIds.push(await addDrama(db));
  // The cart shows the last drama first, and so does the order.
  await collect(db, userId, dramaIds.toReversed(), version);
  const { order_id: orderId, order_no: orderNo } = await context.orders.send(
    locale,
    userId,
    undefined,
    {
      // Mails to one address are limited.
      contact: { ...contact, email: `ana${userId}@luz.example` },
      terms: { ...(orderTerms as LicenceTerms), ...terms },
    },
  );
  return { userId, token: await addSession(db, userId), orderId, orderNo, dramaIds };
}

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
