/**
 * A sign that XML cannot hold, and so no workbook. Halves of signs are among those it can: ask
 * `isWellFormed` for these.
 */
export const NOT_IN_XML = /[^\t\n\r\x20-\uFFFD\u{10000}-\u{10FFFF}]/u;
