/** How long a quote can be valid. */
export const MAX_VALID_DAYS = 365;

/** The maximum lengths of the texts of a quote, in characters. */
export const MAX_PAYMENT_TERMS = 4000;
export const MAX_QUOTE_MESSAGE = 4000;
export const MAX_REASON = 1000;
