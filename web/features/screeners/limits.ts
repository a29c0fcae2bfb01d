/**
 * The limits of `contract/screeners.ts`, which browsers do not load because it has the schemas. A
 * test compares them.
 */
export const MAX_TITLES = 50;
export const MESSAGE_LENGTH = 2000;
export const MAX_RANGES = 500;
