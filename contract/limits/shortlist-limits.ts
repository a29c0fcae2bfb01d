/** The limits of shortlists, apart from the schemas, which browsers do not load. */

export const MAX_SHORTLISTS = 100;
export const MAX_SHORTLIST_TITLES = 200;
export const MAX_SHORTLIST_NAME = 100;
export const MAX_SHORTLIST_NOTE = 2000;
/** So short that a full list fits in a request, even if JSON escapes every character. */
export const MAX_TITLE_NOTE = 400;
export const MAX_SHARE_DAYS = 365;
