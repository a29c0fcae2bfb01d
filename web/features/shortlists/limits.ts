/**
 * The limits of `contract/shortlists.ts`, which browsers do not load because it has the schemas. A
 * test compares them.
 */
export const NAME_LENGTH = 100;
export const NOTE_LENGTH = 2000;
export const TITLE_NOTE_LENGTH = 400;
