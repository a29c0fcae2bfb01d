import { readCellText } from '../../../../files/workbook.ts';
import { parseXmlWhole } from './xml.ts';

/** The texts of all cells, which name them by their index. */
export function readStrings(xml: Uint8Array): string[] {
  const strings: string[] = [];
  let text = '';
  let isInText = false;
  let isInReading = false;
  parseXmlWhole(xml, {
    open(name) {
      if (name === 'si') text = '';
      else if (name === 't') isInText = true;
      else if (name === 'rPh') isInReading = true;
    },
    text(part) {
      // The phonetic reading of a Japanese word is stored beside it and is not part of the text.
      if (isInText && !isInReading) text += part;
    },
    close(name) {
      if (name === 'si') strings.push(readCellText(text));
      else if (name === 't') isInText = false;
      else if (name === 'rPh') isInReading = false;
    },
  });
  return strings;
}
