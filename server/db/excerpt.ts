/** How many characters of a message lists show. */
export const EXCERPT = 200;
