import { parseXmlWhole } from './xml.ts';

/** Ranges of the ids of built-in date and time formats, some of them East Asian. */
const BUILT_IN = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
] as const;

/** Returns the indexes of the cell styles that show a number as a date or time. */
export function readDateStyles(xml: Uint8Array): Set<number> {
  const formats = new Map<string, string>();
  const dateStyles = new Set<number>();
  let count = 0;
  let isInStyles = false;
  parseXmlWhole(xml, {
    open(name, attributes) {
      if (name === 'cellXfs') isInStyles = true;
      else if (name === 'numFmt') {
        const { numFmtId = '', formatCode = '' } = attributes();
        formats.set(numFmtId, formatCode);
      } else if (name === 'xf' && isInStyles) {
        const { numFmtId = '0' } = attributes();
        if (isDateFormat(numFmtId, formats.get(numFmtId))) dateStyles.add(count);
        count += 1;
      }
    },
    close(name) {
      if (name === 'cellXfs') isInStyles = false;
    },
  });
  return dateStyles;
}

function isDateFormat(id: string, code: string | undefined): boolean {
  if (code === undefined)
    return BUILT_IN.some(([from, to]) => Number(id) >= from && Number(id) <= to);
  // After removing literals, colours and locales, only date and time codes contain these letters.
  const parts = code.replaceAll(/"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '');
  return /[ymdhs]/i.test(parts.split(';')[0] ?? '');
}
