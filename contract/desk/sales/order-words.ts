/** Plain values of orders that the browser uses too; the schemas stay on the server. */

/** `expiring` within seven days; `none`: no quote was sent. */
export const quoteFilters = [
  'none',
  'sent',
  'expiring',
  'countered',
  'accepted',
  'declined',
  'expired',
  'recalled',
] as const;
export type QuoteFilter = (typeof quoteFilters)[number];

/** `activity`: latest first; `waiting`: longest first, and only those that wait for the operator. */
export const orderSorts = ['activity', 'waiting'] as const;
export type OrderSort = (typeof orderSorts)[number];

/** `awaiting` the countersignature, which a contract on `paper` does not need. */
export const dealStates = ['awaiting', 'countersigned', 'paper', 'terminated'] as const;
export type DealState = (typeof dealStates)[number];

export const dealFilters = ['open', ...dealStates] as const;
export type DealFilter = (typeof dealFilters)[number];

/** The maximum length of the name and the function of a signer, in characters. */
export const MAX_SIGNER = 100;

/** What happens to a version of a quote, as the timeline of an order names it. */
export const quoteSteps = ['sent', 'recalled', 'countered', 'declined', 'expired'] as const;
export type QuoteStep = (typeof quoteSteps)[number];
