/** After this time the availability of a drama is fetched again when it is shown. */
export const MAX_AGE_MS = 5 * 60 * 1000;
