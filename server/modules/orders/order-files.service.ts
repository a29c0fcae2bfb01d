import type { FileDownload } from '../../../contract/fields.ts';
import { paths } from '../../../contract/site/paths.ts';
import type { Locale } from '../../../i18n/locales.ts';
import type { Db } from '../../db/client.ts';
import { AppError } from '../../errors/app-error.ts';
import { XLSX } from '../../files/workbook.ts';
import { FileWorker } from '../../jobs/file-worker.ts';
import { startThread } from '../../jobs/start-thread.ts';
import { WorkQueue } from '../../jobs/work-queue.ts';
import { keepWithin } from '../../limits/rate-limits.ts';
import type { Translators } from '../../text/translators.ts';
import type { CatalogueService } from '../catalogue/catalogue.service.ts';
import { dramaIdsOf, toCartFileLines } from './cart.mapper.ts';
import { listExportLines } from './cart.queries.ts';
import type { Countersignature, MemoContent } from './files/memo/memo-content.ts';
import { writeOrderWorkbook } from './files/order-workbook.ts';
import type { FileTask } from './files/write-file.ts';
import type { Order } from './order.mapper.ts';
import { exportLimits } from './order-limits.ts';

export type OrderFilesService = ReturnType<typeof createOrderFilesService>;
export type OrderFileFormat = 'xlsx' | 'pdf';

/** The buyer who downloads a file; `signal` is aborted when the request is. */
export interface Downloader {
  userId: number;
  signal?: AbortSignal | undefined;
}

interface OrderFilesParts {
  db: Db;
  catalogue: Pick<CatalogueService, 'cardsOf'>;
  translators: Translators;
  site: { publicUrl: string; siteName: string };
  now: () => Date;
}

/** One file at a time: a second thread would load the fonts again and take a core from requests. */
const QUEUE = {
  running: 1,
  waiting: 8,
  perOwner: 1,
  whenFull: 'tooManyRequests',
  retryAfterSeconds: 5,
} as const;

const THREAD = new URL('./files/file-worker-thread.ts', import.meta.url);

const TYPES: Record<OrderFileFormat, string> = { xlsx: XLSX, pdf: 'application/pdf' };

export function createOrderFilesService({
  db,
  catalogue,
  translators,
  site,
  now,
}: OrderFilesParts) {
  const { publicUrl, siteName } = site;
  const queue = new WorkQueue(QUEUE);
  const worker = new FileWorker<FileTask>(() => startThread(THREAD));

  const make = (task: FileTask, by?: Downloader) =>
    queue.run(() => worker.make(task), by && { owner: String(by.userId), signal: by.signal });
  /** A buyer or operator who signs does not wait for downloads. */
  const makeNext = async (task: FileTask) =>
    Buffer.from(await queue.run(() => worker.make(task), { isNext: true }));

  const day = (time: Date) => time.toISOString().slice(0, 10);

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

    /**
     * Made in the worker thread. Without a downloader, as in commands, there is no limit per user.
     */
    async exportOrder(
      locale: Locale,
      order: Order,
      format: OrderFileFormat,
      by?: Downloader,
    ): Promise<FileDownload> {
      const task: FileTask =
        format === 'pdf'
          ? { kind: 'orderPdf', locale, order, siteName }
          : { kind: 'orderWorkbook', locale, order, publicUrl };
      const bytes = await make(task, by);
      return { filename: nameOrderFile(locale, order, format), contentType: TYPES[format], bytes };
    },

    keepWithinLimits: (userId: number) => keepWithin(db, exportLimits(userId), now()),

    async cartWorkbook(
      locale: Locale,
      by: Downloader,
      cartIds: number[] | undefined,
    ): Promise<FileDownload> {
      await keepWithin(db, exportLimits(by.userId), now());
      const rows = await listExportLines(db, by.userId, cartIds);
      if (cartIds && rows.length < new Set(cartIds).size) throw new AppError('notFound');
      const cards = await catalogue.cardsOf(locale, dramaIdsOf(rows));
      const bytes = await make(
        {
          kind: 'cartWorkbook',
          locale,
          lines: toCartFileLines(rows, cards),
          publicUrl,
        },
        by,
      );
      const name = translators[locale].t('files.cartFileName', { date: day(now()) });
      return { filename: `${name}.xlsx`, contentType: XLSX, bytes };
    },

    dealMemo: (locale: Locale, content: MemoContent): Promise<Buffer> =>
      makeNext({ kind: 'dealMemo', locale, content, siteName }),

    /** Returns the memo with a page added; the result begins with the bytes of the memo. */
    countersignMemo(
      locale: Locale,
      memo: Uint8Array,
      countersignature: Countersignature,
    ): Promise<Buffer> {
      // A copy: the array may be a part of a larger buffer, all of which would be posted.
      const own = new Uint8Array(memo);
      return makeNext({ kind: 'countersignedMemo', locale, memo: own, countersignature, siteName });
    },

    close: () => worker.close(),
  };
}
