/** How many entries of the audit are counted and exported at most. */
export const MAX_EXPORTED = 10_000;
