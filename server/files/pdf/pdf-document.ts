import { once } from 'node:events';
import PDFDocument from 'pdfkit';
import type { Locale } from '#i18n/locales.ts';

interface PdfFacts {
  locale: Locale;
  title: string;
  author: string;
  /** In place of the current time, so that equal content makes equal bytes. */
  created: Date;
}

/** Makes an A4 document; `draw` adds the content. */
export async function makePdf(
  { locale, title, author, created }: PdfFacts,
  draw: (doc: PDFKit.PDFDocument) => Promise<void>,
): Promise<Buffer> {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    lang: locale,
    displayTitle: true,
    info: { Title: title, Author: author, CreationDate: created },
  });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = once(doc, 'end');
  await draw(doc);
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}
