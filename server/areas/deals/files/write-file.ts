import type { Locale } from '#i18n/locales.ts';
import { type OrderFileTask, writeOrderFile } from '#server/areas/orders/files/write-order-file.ts';
import { translatorOf } from '#server/text/translators.ts';
import type { Countersignature, MemoContent } from '../memo/memo-content.ts';

/** The input of one file of an order or a deal, as data that can be posted to another thread. */
export type FileTask =
  | OrderFileTask
  | { kind: 'dealMemo'; locale: Locale; content: MemoContent; siteName: string }
  | {
      kind: 'countersignedMemo';
      locale: Locale;
      memo: Uint8Array;
      countersignature: Countersignature;
      siteName: string;
    };

/** Modules of PDFs are loaded on first use, as those of orders are. */
export async function writeFile(task: FileTask): Promise<Uint8Array> {
  switch (task.kind) {
    case 'dealMemo': {
      const { writeDealMemo } = await import('../memo/deal-memo.ts');
      return writeDealMemo(translatorOf(task.locale), task.content, task.siteName);
    }
    case 'countersignedMemo': {
      const { locale, memo, countersignature, siteName } = task;
      const { countersignMemo } = await import('../memo/countersign.ts');
      return countersignMemo(translatorOf(locale), memo, countersignature, siteName);
    }
    default:
      return writeOrderFile(task);
  }
}
