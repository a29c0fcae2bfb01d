import { paths } from '../../../../contract/site/paths.ts';
import type { Locale } from '../../../../i18n/locales.ts';
import { translatorOf } from '../../../text/translators.ts';
import type { CartFileLine } from '../cart.mapper.ts';
import type { Order } from '../order.mapper.ts';
import { writeCartWorkbook } from './cart-workbook.ts';
import type { Countersignature, MemoContent } from './memo/memo-content.ts';
import { writeOrderWorkbook } from './order-workbook.ts';

/** The input of one file, as data that can be posted to another thread. */
export type FileTask =
  | { kind: 'orderPdf'; locale: Locale; order: Order; siteName: string }
  | { kind: 'orderWorkbook'; locale: Locale; order: Order; publicUrl: string }
  | { kind: 'cartWorkbook'; locale: Locale; lines: CartFileLine[]; publicUrl: string }
  | { kind: 'dealMemo'; locale: Locale; content: MemoContent; siteName: string }
  | {
      kind: 'countersignedMemo';
      locale: Locale;
      memo: Uint8Array;
      countersignature: Countersignature;
      siteName: string;
    };

/** PDFs are made by modules loaded on first use: fonts and libraries take most of the memory. */
export async function writeFile(task: FileTask): Promise<Uint8Array> {
  const { locale } = task;
  const translator = translatorOf(locale);
  const playerUrlsOf = (publicUrl: string) => (dramaId: number) =>
    publicUrl + paths.player(locale, dramaId);
  switch (task.kind) {
    case 'orderPdf': {
      const { writeOrderPdf } = await import('./order-pdf.ts');
      return writeOrderPdf(translator, task.order, task.siteName);
    }
    case 'dealMemo': {
      const { writeDealMemo } = await import('./memo/deal-memo.ts');
      return writeDealMemo(translator, task.content, task.siteName);
    }
    case 'countersignedMemo': {
      const { countersignMemo } = await import('./memo/countersign.ts');
      return countersignMemo(translator, task.memo, task.countersignature, task.siteName);
    }
    case 'orderWorkbook':
      return writeOrderWorkbook(translator, task.order, playerUrlsOf(task.publicUrl));
    case 'cartWorkbook':
      return writeCartWorkbook(translator, task.lines, playerUrlsOf(task.publicUrl));
  }
}
