import { type Price, sumOf } from '#contract/deals/price.ts';
import { type Quote, type QuoteLine, stateAt } from '#contract/deals/quote.ts';
import type { CounterRequest } from '#contract/deals.ts';
import type { QuoteInput } from '#contract/desk/sales/quote-input.ts';
import { fallbackOrder } from '#i18n/fallback-order.ts';
import type { Locale } from '#i18n/locales.ts';
import type { PaymentTerms } from '#server/db/stored-json.ts';
import type { OrderRow } from '../orders/history.queries.ts';
import { toTerms } from '../orders/order.mapper.ts';
import type { PlannedLine, QuotableItem } from './desk/plan-quote.ts';
import type { NewQuoteLine, QuotableItemRow } from './desk/quote-desk.queries.ts';
import type { QuoteLineRow, QuoteRow, Wish } from './quote.queries.ts';

export interface Reading {
  /** The language of the payment terms. */
  locale: Locale;
  time: Date;
}

export function toQuote(row: QuoteRow, lines: QuoteLineRow[], { locale, time }: Reading): Quote {
  return {
    quote_id: row.id,
    order_id: row.order_id,
    version: row.version,
    state: stateAt(row, time),
    currency: row.currency,
    valid_until: row.valid_until.toISOString(),
    payment_terms: toPaymentTerms(row.payment_terms, locale),
    message: row.message,
    total_minor: sumOf(lines.map(({ total_minor }) => total_minor)),
    sent_at: row.sent_at.toISOString(),
    reply: row.reply,
    lines: lines.map((line) => toLine(line, row)),
  };
}

export function toPaymentTerms(texts: PaymentTerms, locale: Locale): string {
  const known = [...fallbackOrder(locale), 'any' as const].map((key) => texts[key]);
  return known.find((text) => text !== undefined) ?? Object.values(texts)[0] ?? '';
}

function toLine(line: QuoteLineRow, { state }: QuoteRow): QuoteLine {
  return {
    line_id: line.id,
    drama_id: line.drama_id,
    title: line.title,
    terms: line.terms,
    is_custom_version: line.is_custom_version,
    is_offered: line.is_offered,
    reason: line.reason,
    episode_count: line.episode_count,
    total_minor: line.total_minor,
    price: toPrice(line),
    wished_minor: line.wished_minor,
    wished_terms: line.wished_terms,
    is_accepted: state === 'accepted' ? line.is_in_deal : null,
  };
}

type PriceColumns = Pick<QuoteLineRow, 'price_model' | 'amount_minor' | 'share_bps'>;

/** The database checks which of the columns a price model has. */
export function toPrice({ price_model, amount_minor, share_bps }: PriceColumns): Price | null {
  if (price_model === null) return null;
  return {
    model: price_model,
    ...(amount_minor !== null && { amount_minor }),
    ...(share_bps !== null && { share_bps }),
  } as Price;
}

export function toPriceColumns(price: Price | null): PriceColumns {
  return {
    price_model: price?.model ?? null,
    amount_minor: price && 'amount_minor' in price ? price.amount_minor : null,
    share_bps: price && 'share_bps' in price ? price.share_bps : null,
  };
}

export function toWishes(lines: CounterRequest['lines'] = []): Wish[] {
  return lines.map(({ line_id, wished_minor, wished_terms }) => ({
    line_id,
    wished_minor: wished_minor ?? null,
    wished_terms: wished_terms ?? null,
  }));
}

export function toQuotableItem(row: QuotableItemRow, order: OrderRow): QuotableItem {
  return {
    externalId: row.external_id,
    dramaId: row.drama_id,
    title: row.title,
    originalTitle: row.original_title,
    terms: row.terms ?? toTerms(order),
    customVersion: row.is_custom_version,
    episodeCount: row.episode_count,
    state: row.state,
  };
}

export function toNewLine(line: PlannedLine): NewQuoteLine {
  const { item, terms, customVersion, isOffered, reason, price } = line;
  return {
    drama_id: item.dramaId,
    title: item.title,
    original_title: item.originalTitle,
    terms,
    is_custom_version: customVersion,
    is_offered: isOffered,
    reason,
    episode_count: item.episodeCount,
    ...toPriceColumns(price),
  };
}

export function toStoredPaymentTerms(terms: QuoteInput['payment_terms']): PaymentTerms {
  if (typeof terms !== 'string') return terms;
  return terms === '' ? {} : { any: terms };
}
