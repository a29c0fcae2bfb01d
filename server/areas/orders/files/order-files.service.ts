import { serialize } from 'node:v8';
import type { FileDownload, TableFormat } from '#contract/fields/downloads.ts';
import { paths } from '#contract/site/paths.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Db } from '#server/db/client.ts';
import { XLSX } from '#server/files/workbook.ts';
import { keepWithin } from '#server/limits/rate-limits.ts';
import { listExportedOrders, listOrderIds } from '../history.queries.ts';
import { type HistoryInput, type Order, toHistoryFilter, toHistoryLine } from '../order.mapper.ts';
import { exportLimits } from '../order-limits.ts';
import type { Downloader } from './file-maker.ts';
import { writeOrderWorkbook } from './order-workbook.ts';
import { createTitleFiles, day, type TitleFilesParts, toTableFile } from './title-files.ts';
import type { OrderFileTask } from './write-order-file.ts';

export type OrderFilesService = ReturnType<typeof createOrderFilesService>;
interface OrderFilesParts extends TitleFilesParts {
  site: { publicUrl: string; siteName: string };
}

export type OrderFileFormat = 'xlsx' | 'pdf';

/** Keeps statements and the serialization of their rows short. */
const ORDERS_PER_BATCH = 500;

const TYPES: Record<OrderFileFormat, string> = { xlsx: XLSX, pdf: 'application/pdf' };

/** Files of an order, of the history of orders, and of lists of titles. */
export function createOrderFilesService(parts: OrderFilesParts) {
  const { db, translators, now, makeFile } = parts;
  const { publicUrl, siteName } = parts.site;

  const keepWithinLimits = (userId: number) => keepWithin(db, exportLimits(userId), now());

  function nameOrderFile(locale: Locale, order: Order, extension: OrderFileFormat) {
    const values = { orderNo: order.order_no, date: day(new Date(order.created_at)) };
    return `${translators[locale].t('files.orderFileName', values)}.${extension}`;
  }

  return {
    /**
     * The file attached to the operator's mail about an order. It is made in this thread, because
     * the order's transaction must not wait for other files in the queue. A PDF would take ten
     * times as long.
     */
    async orderWorkbook(locale: Locale, order: Order): Promise<FileDownload> {
      const playerUrl = (dramaId: number) => publicUrl + paths.player(locale, dramaId);
      const bytes = await writeOrderWorkbook(translators[locale], order, playerUrl);
      return { filename: nameOrderFile(locale, order, 'xlsx'), contentType: XLSX, bytes };
    },

    /** Without a downloader, as in commands, there is no limit per user. */
    async exportOrder(
      locale: Locale,
      order: Order,
      format: OrderFileFormat,
      by?: Downloader,
    ): Promise<FileDownload> {
      const task: OrderFileTask =
        format === 'pdf'
          ? { kind: 'orderPdf', locale, order, siteName }
          : { kind: 'orderWorkbook', locale, order, publicUrl };
      const bytes = await makeFile(task, by);
      return { filename: nameOrderFile(locale, order, format), contentType: TYPES[format], bytes };
    },

    keepWithinLimits,

    ...createTitleFiles(parts, keepWithinLimits),

    async orderHistory(
      locale: Locale,
      by: Downloader,
      input: HistoryInput,
      format: TableFormat,
    ): Promise<FileDownload> {
      await keepWithinLimits(by.userId);
      const time = now();
      const filter = toHistoryFilter(input);
      const ids = await listOrderIds(db, by.userId, filter);
      const batches = await readBatches(db, by.userId, ids, time);
      const bytes = await makeFile(
        { kind: 'orderHistory', locale, batches, format, publicUrl },
        by,
      );
      const name = translators[locale].t('files.historyFileName', { date: day(time) });
      return toTableFile(name, format, bytes);
    },
  };
}

/** The lines of these orders, serialized for the thread that writes the file. */
async function readBatches(db: Db, userId: number, ids: number[], time: Date) {
  const batches: Uint8Array[] = [];
  for (let at = 0; at < ids.length; at += ORDERS_PER_BATCH) {
    const batch = ids.slice(at, at + ORDERS_PER_BATCH);
    const rows = await listExportedOrders(db, userId, batch);
    batches.push(serialize(rows.map((row) => toHistoryLine(row, time))));
  }
  return batches;
}
