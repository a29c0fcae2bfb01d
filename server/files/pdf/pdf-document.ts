import { once } from 'node:events';
import PDFDocument from 'pdfkit';
import type { Locale } from '#i18n/locales.ts';
import { drawFooters, drawHead, type Head } from './pdf-blocks.ts';
import { PdfPages, type Place } from './pdf-pages.ts';
import { type TextsByWeight, Typesetter } from './typesetter.ts';

interface PdfFacts {
  locale: Locale;
  title: string;
  /** In place of the current time, so that equal content makes equal bytes. */
  created: Date;
  head: Head;
  /** All texts that are drawn. */
  texts: TextsByWeight;
  /** The right half of the bottom line, for the number of the page and of all pages. */
  footer: (page: number, pages: number) => string;
}

/** Makes an A4 document; `draw` adds the content between head and bottom lines. */
export async function makePdf(
  { locale, title, created, head, texts, footer }: PdfFacts,
  draw: (pages: PdfPages, belowHead: Place, doc: PDFKit.PDFDocument) => void,
): Promise<Buffer> {
  const { siteName } = head;
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    lang: locale,
    displayTitle: true,
    info: { Title: title, Author: siteName, CreationDate: created },
  });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = once(doc, 'end');
  const pages = new PdfPages(doc, await Typesetter.create(doc, locale, texts));
  draw(pages, drawHead(pages, head), doc);
  drawFooters(pages, siteName, footer);
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}
