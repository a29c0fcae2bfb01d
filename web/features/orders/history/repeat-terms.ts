import type { LicenceTerms } from '#contract/licence/terms.ts';
import { hasPassed } from '#ui/licence/start-day.ts';
import { fromTerms, type TermsValues } from '#ui/licence/terms/terms-values.ts';
import type { OrderDraft } from '../form/draft.ts';
import { findOwnTerms } from '../own-terms/own-terms.ts';

interface RepeatedOrder {
  terms: LicenceTerms;
  items: { drama_id: number; terms: LicenceTerms }[];
}

/**
 * The draft with the terms of an order whose titles are in the cart again: its common terms, and the
 * own terms of its titles. Everything else stays.
 */
export function repeatTerms(
  draft: OrderDraft,
  order: RepeatedOrder,
  lines: readonly { cartId: number; dramaId: number }[],
): OrderDraft {
  const common = upcoming(order.terms);
  const ownTerms = { ...draft.ownTerms };
  for (const { drama_id, terms } of order.items) {
    const line = lines.find(({ dramaId }) => dramaId === drama_id);
    if (!line) continue;
    const own = findOwnTerms(common, upcoming(terms));
    if (own) ownTerms[line.cartId] = own;
    else delete ownTerms[line.cartId];
  }
  return { ...draft, ...common, ownTerms };
}

/** The values of terms, without a start that has passed. */
function upcoming(terms: LicenceTerms): TermsValues {
  const values = fromTerms(terms);
  return hasPassed(values.startDate) ? { ...values, startDate: '' } : values;
}
