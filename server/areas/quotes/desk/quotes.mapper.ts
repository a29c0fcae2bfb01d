import type { DeskOutput } from '#contract/desk/client.ts';
import type { CheckedQuote, QuoteStart } from '#contract/desk/sales/quotes.ts';
import type { Context } from '#server/context.ts';

type QuoteDesk = Context['quoteDesk'];

export function toQuoteStart(start: Awaited<ReturnType<QuoteDesk['edit']>>): QuoteStart {
  return {
    order_no: start.order_no,
    locale: start.locale,
    base: start.base,
    currency: start.currency,
    valid_days: start.validDays,
    payment_terms: start.paymentTerms,
    lines: start.lines.map(({ item, ...line }) => ({
      external_id: item.externalId,
      drama_id: item.dramaId,
      title: item.title,
      original_title: item.originalTitle,
      episode_count: item.episodeCount,
      drama_state: item.state,
      ordered_terms: item.terms,
      ordered_version: item.customVersion,
      is_offered: line.isOffered,
      reason: line.reason,
      price: line.price,
      terms: line.terms,
      is_custom_version: line.customVersion,
    })),
  };
}

/** Problems of lines that are not in the order belong to the quote as a whole. */
export function toCheckedQuote(checked: Awaited<ReturnType<QuoteDesk['check']>>): CheckedQuote {
  const { lines, availability, errors, warnings } = checked;
  const known = new Set(lines.map(({ item }) => item.externalId));
  const isOfLine = (externalId: string) => (found: (typeof errors)[number]) =>
    found.place?.externalId === externalId;
  return {
    can_send: errors.length === 0,
    total_minor: checked.total_minor,
    problems: errors
      .filter(({ place }) => !place || !known.has(place.externalId))
      .map(({ problem }) => problem),
    lines: lines.map(({ item: { externalId, dramaId } }) => ({
      external_id: externalId,
      availability: availability.get(dramaId) ?? null,
      problems: errors.filter(isOfLine(externalId)).map(({ problem }) => problem),
      warnings: warnings.filter(isOfLine(externalId)).map(({ problem }) => problem),
    })),
  };
}

export function toSentQuote({
  order_no,
  version,
  valid_until,
}: Awaited<ReturnType<QuoteDesk['send']>>): DeskOutput<'sendQuote'> {
  if (version === null) throw new Error(`the quote of ${order_no} was only checked`);
  return { order_no, version, valid_until };
}
