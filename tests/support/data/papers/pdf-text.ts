import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFPage,
  PDFRawStream,
} from '@cantoo/pdf-lib';

/** A piece of text with its place on the page, counted from the lower left. */
export interface PdfText {
  x: number;
  y: number;
  text: string;
}

export const openPdf = (pdf: Uint8Array) => PDFDocument.load(pdf, { updateMetadata: false });

/** The text of each page without spaces, since those at the ends of lines are not drawn. */
export async function pagesOf(pdf: Uint8Array): Promise<string[]> {
  const pages = await textsOf(pdf);
  return pages.map((texts) => withoutSpaces(texts.map(({ text }) => text).join('')));
}

export function withoutSpaces(text: string): string {
  return text.replaceAll(/\s/g, '');
}

/** The pieces of text of each page, decoded with the tables that viewers use for copying. */
export async function textsOf(pdf: Uint8Array): Promise<PdfText[][]> {
  return (await openPdf(pdf)).getPages().map(readPage);
}

const OPERATORS = /\/(\S+) \S+ Tf|1 0 0 1 (\S+) (\S+) Tm|\[([^\]]*)\] TJ/g;

/** Reads the operators that PDFKit writes: the font, the position, and the glyphs. */
function readPage(page: PDFPage): PdfText[] {
  const fonts = readFonts(page);
  const texts: PdfText[] = [];
  let [font, x, y] = ['', 0, 0];
  for (const [, name, left, bottom, glyphs] of contentOf(page).matchAll(OPERATORS)) {
    if (name !== undefined) font = name;
    if (left !== undefined) [x, y] = [Number(left), Number(bottom)];
    if (glyphs === undefined) continue;
    const codes = Array.from(glyphs.matchAll(/<([0-9a-f]+)>/gi), ([, hex]) => hex).join('');
    const characters = fonts.get(font);
    const text = (codes.match(/.{4}/g) ?? []).map(
      (code) => characters?.get(Number.parseInt(code, 16)) ?? '\ufffd',
    );
    texts.push({ x, y, text: text.join('') });
  }
  return texts;
}

/** The characters of each font's glyphs, by the font's name on the page. */
function readFonts(page: PDFPage): Map<string, Map<number, string>> {
  const fonts = page.node.Resources()?.lookup(PDFName.of('Font'), PDFDict);
  return new Map(
    (fonts?.keys() ?? []).map((name) => {
      const table = fonts?.lookup(name, PDFDict).lookup(PDFName.of('ToUnicode'));
      return [name.decodeText(), readTable(decode(table))];
    }),
  );
}

function readTable(table: string): Map<number, string> {
  const characters = new Map<number, string>();
  for (const [, first = '', list = ''] of table.matchAll(/<(\w+)> <\w+> \[([^\]]*)\]/g))
    for (const [n, [, hex = '']] of [...list.matchAll(/<([\w ]+)>/g)].entries())
      characters.set(
        Number.parseInt(first, 16) + n,
        Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
      );
  return characters;
}

function contentOf(page: PDFPage): string {
  const contents = page.node.Contents();
  const streams = contents instanceof PDFArray ? contents.asArray() : [contents];
  return streams.map((stream) => decode(page.doc.context.lookup(stream))).join('\n');
}

function decode(stream: unknown): string {
  if (!(stream instanceof PDFRawStream)) throw new Error('not a stream');
  return Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1');
}
