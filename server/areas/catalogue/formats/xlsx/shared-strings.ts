import { readCellText } from '#server/files/workbook.ts';
import { extendText, parseXmlWhole } from './xml.ts';

/** Returns the workbook's shared strings, which cells refer to by index. */
export function readStrings(xml: Uint8Array): string[] {
  const strings: string[] = [];
  let text = '';
  let isInText = false;
  let isInPhonetic = false;
  parseXmlWhole(xml, {
    open(name) {
      if (name === 'si') text = '';
      else if (name === 't') isInText = true;
      else if (name === 'rPh') isInPhonetic = true;
    },
    text(part) {
      // Skips the phonetic reading that is stored beside a Japanese word.
      if (isInText && !isInPhonetic) text = extendText(text, part);
    },
    close(name) {
      if (name === 'si') strings.push(readCellText(text));
      else if (name === 't') isInText = false;
      else if (name === 'rPh') isInPhonetic = false;
    },
  });
  return strings;
}
