import type { FileDownload } from '../../../contract/fields.ts';
import { type Locale, prefixOf } from '../../../i18n/locales.ts';
import { AppError } from '../../app-error.ts';
import type { Db } from '../../db/client.ts';
import { keepWithin } from '../../limits/rate-limits.ts';
import type { Speakers } from '../../messages.ts';
import { XLSX } from '../../workbook.ts';
import type { CatalogueService } from '../catalogue/catalogue.service.ts';
import { listExportLines } from './cart.queries.ts';
import { writeCartWorkbook } from './files/cart-workbook.ts';
import { writeOrderWorkbook } from './files/order-workbook.ts';
import type { Order } from './order.mapper.ts';
import { exportLimits } from './order-limits.ts';

export type OrderFilesService = ReturnType<typeof createOrderFilesService>;

interface OrderFilesParts {
  db: Db;
  catalogue: Pick<CatalogueService, 'cardsOf'>;
  speakers: Speakers;
  site: { publicUrl: string; siteName: string };
  now: () => Date;
}

/** What a buyer takes away. */
export function createOrderFilesService({ db, catalogue, speakers, site, now }: OrderFilesParts) {
  const playerUrl = (locale: Locale) => (dramaId: number) =>
    `${site.publicUrl}/${prefixOf(locale)}/player/${dramaId}`;

  const day = (time: Date) => time.toISOString().slice(0, 10);

  function nameOrderFile(locale: Locale, { order_no, created_at }: Order, ending: string) {
    const values = { orderNo: order_no, date: day(new Date(created_at)) };
    return `${speakers[locale].t('files.orderFileName', values)}.${ending}`;
  }

  async function orderWorkbook(locale: Locale, order: Order): Promise<FileDownload> {
    const bytes = await writeOrderWorkbook(speakers[locale], order, playerUrl(locale));
    return { filename: nameOrderFile(locale, order, 'xlsx'), contentType: XLSX, bytes };
  }

  return {
    orderWorkbook,

    async orderPdf(locale: Locale, order: Order): Promise<FileDownload> {
      // Half of what a command would load, and seldom wanted.
      const { writeOrderPdf } = await import('./files/order-pdf.ts');
      const bytes = await writeOrderPdf(speakers[locale], order, site.siteName);
      return {
        filename: nameOrderFile(locale, order, 'pdf'),
        contentType: 'application/pdf',
        bytes,
      };
    },

    /** Making a file is work: a buyer's own are counted. */
    keepWithinLimits: (userId: number) => keepWithin(db, exportLimits(userId), now()),

    async cartWorkbook(
      locale: Locale,
      userId: number,
      cartIds: number[] | undefined,
    ): Promise<FileDownload> {
      await keepWithin(db, exportLimits(userId), now());
      const rows = await listExportLines(db, userId, cartIds);
      if (cartIds && rows.length < new Set(cartIds).size) throw new AppError('notFound');
      const cards = await catalogue.cardsOf(
        locale,
        rows.map((row) => row.drama_id),
      );
      const lines = rows.flatMap((line) => {
        const drama = cards.get(line.drama_id);
        return drama ? [{ line, drama, titles: line.titles }] : [];
      });
      const bytes = await writeCartWorkbook(speakers[locale], lines, playerUrl(locale));
      const name = speakers[locale].t('files.cartFileName', { date: day(now()) });
      return { filename: `${name}.xlsx`, contentType: XLSX, bytes };
    },
  };
}
