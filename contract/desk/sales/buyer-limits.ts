/** The longest texts, in characters. */
export const buyerLimits = { reason: 500, note: 2000 };
