/**
 * A character that XML does not allow, and so no workbook either. Lone surrogates are not matched:
 * check those with `isWellFormed`.
 */
export const NOT_IN_XML = /[^\t\n\r\x20-\uFFFD\u{10000}-\u{10FFFF}]/u;
