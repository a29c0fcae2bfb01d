import { paths } from '../../../../contract/site/paths.ts';
import { compileCatalogue } from '../../../../i18n/compile.ts';
import { createTranslator, type Translator } from '../../../../i18n/i18n.ts';
import type { Locale } from '../../../../i18n/locales.ts';
import type { CartFileLine } from '../cart.mapper.ts';
import type { Order } from '../order.mapper.ts';
import { writeCartWorkbook } from './cart-workbook.ts';
import { writeOrderWorkbook } from './order-workbook.ts';

/** The input of one file, as data that can be posted to another thread. */
export type FileTask =
  | { kind: 'orderPdf'; locale: Locale; order: Order; siteName: string }
  | { kind: 'orderWorkbook'; locale: Locale; order: Order; publicUrl: string }
  | { kind: 'cartWorkbook'; locale: Locale; lines: CartFileLine[]; publicUrl: string };

export async function writeFile(task: FileTask): Promise<Uint8Array> {
  const translator = translatorOf(task.locale);
  if (task.kind === 'orderPdf') {
    // Loaded on first use: the fonts and the PDF library take most of the worker's memory.
    const { writeOrderPdf } = await import('./order-pdf.ts');
    return writeOrderPdf(translator, task.order, task.siteName);
  }
  const playerUrl = (dramaId: number) => task.publicUrl + paths.player(task.locale, dramaId);
  return task.kind === 'orderWorkbook'
    ? writeOrderWorkbook(translator, task.order, playerUrl)
    : writeCartWorkbook(translator, task.lines, playerUrl);
}

const translators = new Map<Locale, Translator>();

function translatorOf(locale: Locale): Translator {
  const cached = translators.get(locale);
  if (cached) return cached;
  const translator = createTranslator(locale, compileCatalogue(locale));
  translators.set(locale, translator);
  return translator;
}
