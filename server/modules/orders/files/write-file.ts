import { compileCatalogue } from '../../../../i18n/compile.ts';
import { createSpeaker, type Speaker } from '../../../../i18n/i18n.ts';
import type { Locale } from '../../../../i18n/locales.ts';
import type { Order } from '../order.mapper.ts';
import { type CartFileLine, writeCartWorkbook } from './cart-workbook.ts';
import { writeOrderWorkbook } from './order-workbook.ts';

/** Everything one file is made of, as plain data that can be posted to another thread. */
export type FileTask =
  | { kind: 'orderPdf'; locale: Locale; order: Order; siteName: string }
  | { kind: 'orderWorkbook'; locale: Locale; order: Order; playersUrl: string }
  | { kind: 'cartWorkbook'; locale: Locale; lines: CartFileLine[]; playersUrl: string };

export async function writeFile(task: FileTask): Promise<Uint8Array> {
  const speaker = speakerOf(task.locale);
  if (task.kind === 'orderPdf') {
    // Loaded when first needed: the fonts and the PDF library are most of the worker's memory.
    const { writeOrderPdf } = await import('./order-pdf.ts');
    return writeOrderPdf(speaker, task.order, task.siteName);
  }
  const playerUrl = (dramaId: number) => `${task.playersUrl}${dramaId}`;
  return task.kind === 'orderWorkbook'
    ? writeOrderWorkbook(speaker, task.order, playerUrl)
    : writeCartWorkbook(speaker, task.lines, playerUrl);
}

const speakers = new Map<Locale, Speaker>();

function speakerOf(locale: Locale): Speaker {
  const known = speakers.get(locale);
  if (known) return known;
  const speaker = createSpeaker(locale, compileCatalogue(locale));
  speakers.set(locale, speaker);
  return speaker;
}
