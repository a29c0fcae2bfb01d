import { sumOf } from '#contract/deals/price.ts';
import type { QuoteInput } from '#contract/desk/sales/quote-input.ts';
import { toStoredPaymentTerms } from '../quote.mapper.ts';
import { type PlannedLine, totalOf } from './plan-quote.ts';

const DAY_MS = 86_400_000;

/** In whole seconds, as the rights of dramas record it. */
export function endOf({ valid_days }: Pick<QuoteInput, 'valid_days'>, at: Date): Date {
  const end = at.getTime() + valid_days * DAY_MS;
  return new Date(end - (end % 1000));
}

interface PlannedQuote {
  file: QuoteInput;
  lines: PlannedLine[];
  warnings: string[];
}

/** What the buyer sees of a quote that is sent at a time. */
export function summarizeQuote(
  order_no: string,
  { file, lines, warnings }: PlannedQuote,
  at: Date,
) {
  return {
    warnings,
    order_no,
    currency: file.currency,
    valid_until: endOf(file, at).toISOString(),
    total_minor: sumOf(lines.map(totalOf)),
    payment_terms: toStoredPaymentTerms(file.payment_terms),
    message: file.message,
    lines: lines.map((line) => ({
      external_id: line.item.externalId,
      title: line.item.title,
      is_offered: line.isOffered,
      reason: line.reason,
      terms: line.terms,
      is_custom_version: line.customVersion,
      episode_count: line.item.episodeCount,
      price: line.price,
      total_minor: totalOf(line),
    })),
  };
}
