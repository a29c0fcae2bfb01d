import type { FileDownload, TableFormat } from '#contract/fields/downloads.ts';
import { paths } from '#contract/site/paths.ts';
import type { Locale } from '#i18n/locales.ts';
import type { CatalogueService } from '#server/areas/catalogue/catalogue.service.ts';
import type { RightsServices } from '#server/areas/rights/rights-services.ts';
import type { Db } from '#server/db/client.ts';
import { AppError } from '#server/errors/app-error.ts';
import { toFileName } from '#server/files/file-name.ts';
import type { Fact } from '#server/files/pdf/pdf-blocks.ts';
import { tableTypes, toText } from '#server/files/table-file.ts';
import type { Translators } from '#server/text/translators.ts';
import { toListedTitle } from '../cart/cart.mapper.ts';
import { listExportLines } from '../cart/cart.queries.ts';
import type { Downloader, FileMaker } from './file-maker.ts';
import { listTitleFacts } from './title-facts.queries.ts';
import { type ListedTitle, type TitleList, toTitleTable } from './title-list.ts';
import type { OrderFileTask } from './write-order-file.ts';

export interface TitleFilesParts {
  db: Db;
  judgeInMarket: RightsServices['judgeInMarket'];
  catalogue: Pick<CatalogueService, 'cardsOf'>;
  translators: Translators;
  site: { publicUrl: string };
  now: () => Date;
  makeFile: FileMaker<OrderFileTask>['make'];
}

/** Files of lists of titles: of the cart, of a shortlist, and the facts of one title. */
export function createTitleFiles(
  parts: TitleFilesParts,
  keepWithinLimits: (userId: number) => Promise<void>,
) {
  const { db, translators, now, makeFile } = parts;
  const { publicUrl } = parts.site;

  return {
    async cartList(
      locale: Locale,
      by: Downloader,
      { cartIds, format }: { cartIds: number[] | undefined; format: TableFormat },
    ): Promise<FileDownload> {
      await keepWithinLimits(by.userId);
      const rows = await listExportLines(db, by.userId, cartIds);
      if (cartIds && rows.length < new Set(cartIds).size) throw new AppError('notFound');
      const list = await readTitles(parts, locale, by.userId, 'cart', rows.map(toListedTitle));
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
      const list = await readTitles(parts, locale, by.userId, 'shortlist', titles);
      const bytes = await makeFile({ kind: 'titleList', locale, list, format, publicUrl }, by);
      return toTableFile(`${toFileName(name)} ${day(now())}`, format, bytes);
    },

    /** The facts of one title as pairs of label and text, without empty ones. */
    async titleFacts(locale: Locale, userId: number, dramaId: number): Promise<Fact[]> {
      const list = await readTitles(parts, locale, userId, 'title', [{ dramaId }]);
      const playerUrl = (id: number) => publicUrl + paths.player(locale, id);
      const { columns, rows } = toTitleTable(translators[locale], list, playerUrl);
      const cells = rows[0] ?? [];
      return columns
        .map(({ heading }, at): Fact => [heading, toText(cells[at] ?? '')])
        .filter(([, text]) => text !== '');
    },
  };
}

async function readTitles(
  { db, catalogue, judgeInMarket }: TitleFilesParts,
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

export function toTableFile(name: string, format: TableFormat, bytes: Uint8Array): FileDownload {
  return { filename: `${name}.${format}`, contentType: tableTypes[format], bytes };
}

/** The day in UTC, for the names of files. */
export const day = (time: Date) => time.toISOString().slice(0, 10);
