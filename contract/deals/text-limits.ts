/** The maximum lengths of the texts of orders and quotes, in characters. */
export const MAX_MESSAGE = 4000;
export const MAX_PAYMENT_TERMS = 4000;
/** Of a note or reason with a step of an order, and of an internal note. */
export const MAX_NOTE = 2000;
/** Why a title is not offered. */
export const MAX_REASON = 1000;

/** How long a quote can be valid. */
export const MAX_VALID_DAYS = 365;
