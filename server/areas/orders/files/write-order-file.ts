import { deserialize } from 'node:v8';
import type { TableFormat } from '#contract/fields/downloads.ts';
import { paths } from '#contract/site/paths.ts';
import type { Locale } from '#i18n/locales.ts';
import { writeTable } from '#server/files/table-file.ts';
import { translatorOf } from '#server/text/translators.ts';
import type { HistoryLine, Order } from '../order.mapper.ts';
import { toHistoryTable } from './history-table.ts';
import { writeOrderWorkbook } from './order-workbook.ts';
import { type TitleList, toTitleTable } from './title-list.ts';

/** The input of one file, as data that can be posted to another thread. */
export type OrderFileTask =
  | { kind: 'orderPdf'; locale: Locale; order: Order; siteName: string }
  | { kind: 'orderWorkbook'; locale: Locale; order: Order; publicUrl: string }
  | {
      kind: 'titleList';
      locale: Locale;
      list: TitleList;
      format: TableFormat;
      publicUrl: string;
    }
  | {
      kind: 'orderHistory';
      locale: Locale;
      /** Serialized parts of `HistoryLine[]`: one large copy would hold up the main thread. */
      batches: Uint8Array[];
      format: TableFormat;
      publicUrl: string;
    };

/** PDFs are made by modules loaded on first use: fonts and libraries take most of the memory. */
export async function writeOrderFile(task: OrderFileTask): Promise<Uint8Array> {
  const { locale } = task;
  const translator = translatorOf(locale);
  const playerUrlsOf = (publicUrl: string) => (dramaId: number) =>
    publicUrl + paths.player(locale, dramaId);
  switch (task.kind) {
    case 'orderPdf': {
      const { writeOrderPdf } = await import('./order-pdf.ts');
      return writeOrderPdf(translator, task.order, task.siteName);
    }
    case 'orderWorkbook':
      return writeOrderWorkbook(translator, task.order, playerUrlsOf(task.publicUrl));
    case 'titleList': {
      const table = toTitleTable(translator, task.list, playerUrlsOf(task.publicUrl));
      return writeTable(table, task.format);
    }
    case 'orderHistory': {
      const lines = task.batches.flatMap((batch) => deserialize(batch) as HistoryLine[]);
      return writeTable(toHistoryTable(translator, lines, task.publicUrl), task.format);
    }
  }
}
