/** Limits of screeners, for the schemas, the services, the commands and the forms of the desk. */
export const MAX_RECIPIENTS = 500;
export const MAX_RECIPIENT_NAME = 100;
export const MAX_RECIPIENT_COMPANY = 200;
export const MAX_SCREENER_NOTE = 2000;
export const MAX_SCREENER_REASON = 2000;
export const MAX_SCREENER_PLAYS = 1000;
export const MAX_SCREENER_DAYS = 366;
/** How long a screener lasts unless an end is chosen. */
export const DEFAULT_SCREENER_DAYS = 14;
