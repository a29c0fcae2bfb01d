import { serialize } from 'node:v8';
import type { FileDownload, TableFormat } from '#contract/fields/fields.ts';
import { paths } from '#contract/site/paths.ts';
import type { Locale } from '#i18n/locales.ts';
import type { CatalogueService } from '#server/areas/catalogue/catalogue.service.ts';
import type { RightsServices } from '#server/areas/rights/rights-services.ts';
import type { Db } from '#server/db/client.ts';
import { AppError } from '#server/errors/app-error.ts';
import { toFileName } from '#server/files/file-name.ts';
import type { Fact } from '#server/files/pdf/pdf-blocks.ts';
import { tableTypes, toText } from '#server/files/table-file.ts';
import { XLSX } from '#server/files/workbook.ts';
import { keepWithin } from '#server/limits/rate-limits.ts';
import type { Translators } from '#server/text/translators.ts';
import { toListedTitle } from '../cart/cart.mapper.ts';
import { listExportLines } from '../cart/cart.queries.ts';
import { listExportedOrders, listOrderIds } from '../history.queries.ts';
import { type HistoryInput, type Order, toHistoryFilter, toHistoryLine } from '../order.mapper.ts';
import { exportLimits } from '../order-limits.ts';
import type { Downloader, FileMaker } from './file-maker.ts';
import { writeOrderWorkbook } from './order-workbook.ts';
import { listTitleFacts } from './title-facts.queries.ts';
import { type ListedTitle, type TitleList, toTitleTable } from './title-list.ts';
import type { OrderFileTask } from './write-order-file.ts';

export type OrderFilesService = ReturnType<typeof createOrderFilesService>;
export type OrderFileFormat = 'xlsx' | 'pdf';

interface OrderFilesParts {
  db: Db;
  judgeInMarket: RightsServices['judgeInMarket'];
  catalogue: Pick<CatalogueService, 'cardsOf'>;
  translators: Translators;
  site: { publicUrl: string; siteName: string };
  now: () => Date;
  makeFile: FileMaker<OrderFileTask>['make'];
}

/** Keeps statements and the serialization of their rows short. */
const ORDERS_PER_BATCH = 500;

const TYPES: Record<OrderFileFormat, string> = { xlsx: XLSX, pdf: 'application/pdf' };

export function createOrderFilesService({
  db,
  judgeInMarket,
  catalogue,
  translators,
  site,
  now,
  makeFile,
}: OrderFilesParts) {
  const { publicUrl, siteName } = site;

  const keepWithinLimits = (userId: number) => keepWithin(db, exportLimits(userId), now());

  async function readTitles(
    locale: Locale,
    userId: number,
    kind: TitleList['kind'],
    titles: ListedTitle[],
  ): Promise<TitleList> {
    const ids = titles.map(({ dramaId }) => dramaId);
    const [cards, rows, judged] = await Promise.all([
      catalogue.cardsOf(locale, ids),
      listTitleFacts(db, ids),
      judgeInMarket(userId, ids),
    ]);
    const facts = new Map(rows.map((row) => [row.drama_id, row]));
    const lines = titles.flatMap((title) => {
      const parts = { drama: cards.get(title.dramaId), facts: facts.get(title.dramaId) };
      if (!parts.drama || !parts.facts) return [];
      const availability = judged?.answers.get(title.dramaId);
      return [{ ...title, drama: parts.drama, facts: parts.facts, availability }];
    });
    return { kind, media: judged?.media ?? null, lines };
  }

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

    async cartList(
      locale: Locale,
      by: Downloader,
      { cartIds, format }: { cartIds: number[] | undefined; format: TableFormat },
    ): Promise<FileDownload> {
      await keepWithinLimits(by.userId);
      const rows = await listExportLines(db, by.userId, cartIds);
      if (cartIds && rows.length < new Set(cartIds).size) throw new AppError('notFound');
      const list = await readTitles(locale, by.userId, 'cart', rows.map(toListedTitle));
      const bytes = await makeFile({ kind: 'titleList', locale, list, format, publicUrl }, by);
      const name = translators[locale].t('files.cartFileName', { date: day(now()) });
      return toTableFile(name, format, bytes);
    },

    /** `readList` is called within the limits. */
    async shortlist(
      locale: Locale,
      by: Downloader,
      format: TableFormat,
      readList: () => Promise<{ name: string; titles: ListedTitle[] }>,
    ): Promise<FileDownload> {
      await keepWithinLimits(by.userId);
      const { name, titles } = await readList();
      const list = await readTitles(locale, by.userId, 'shortlist', titles);
      const bytes = await makeFile({ kind: 'titleList', locale, list, format, publicUrl }, by);
      return toTableFile(`${toFileName(name)} ${day(now())}`, format, bytes);
    },

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
      const batches: Uint8Array[] = [];
      for (let at = 0; at < ids.length; at += ORDERS_PER_BATCH) {
        const batch = ids.slice(at, at + ORDERS_PER_BATCH);
        const rows = await listExportedOrders(db, by.userId, batch);
        batches.push(serialize(rows.map((row) => toHistoryLine(row, time))));
      }
      const bytes = await makeFile(
        { kind: 'orderHistory', locale, batches, format, publicUrl },
        by,
      );
      const name = translators[locale].t('files.historyFileName', { date: day(time) });
      return toTableFile(name, format, bytes);
    },

    /** The facts of one title as pairs of label and text, without empty ones. */
    async titleFacts(locale: Locale, userId: number, dramaId: number): Promise<Fact[]> {
      const list = await readTitles(locale, userId, 'title', [{ dramaId }]);
      const playerUrl = (id: number) => publicUrl + paths.player(locale, id);
      const { columns, rows } = toTitleTable(translators[locale], list, playerUrl);
      const cells = rows[0] ?? [];
      return columns
        .map(({ heading }, at): Fact => [heading, toText(cells[at] ?? '')])
        .filter(([, text]) => text !== '');
    },
  };
}

function toTableFile(name: string, format: TableFormat, bytes: Uint8Array): FileDownload {
  return { filename: `${name}.${format}`, contentType: tableTypes[format], bytes };
}
