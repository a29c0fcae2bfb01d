import type { FileDownload, TableFormat } from '#contract/fields/downloads.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Db } from '#server/db/client.ts';
import { AppError } from '#server/errors/app-error.ts';
import type { CatalogueService } from '../catalogue/catalogue.service.ts';
import * as queries from './shortlist.queries.ts';

/** Makes the file of a list for a user; `readList` is called if the user may have another file. */
export type WriteShortlist = (
  locale: Locale,
  by: { userId: number; signal?: AbortSignal | undefined },
  format: TableFormat,
  readList: () => Promise<{ name: string; titles: { dramaId: number; note: string }[] }>,
) => Promise<FileDownload>;

export interface ShortlistParts {
  db: Db;
  now: () => Date;
  siteName: string;
  catalogue: Pick<CatalogueService, 'cardsOf' | 'addressOf'>;
  /** Puts dramas in a user's cart, all or none; returns how many were added and the new count. */
  addToCart: (userId: number, dramaIds: number[]) => Promise<{ added: number; count: number }>;
  writeFile: WriteShortlist;
}

/** The titles of a list with their cards. */
export async function readTitles(
  { db, catalogue }: Pick<ShortlistParts, 'db' | 'catalogue'>,
  locale: Locale,
  id: number,
) {
  const titles = await queries.listTitles(db, id);
  const cards = await catalogue.cardsOf(
    locale,
    titles.map(({ drama_id }) => drama_id),
  );
  return { titles, cards };
}

/** Throws `notFound` for a list that does not exist, or that the user may not see. */
export function found<Value>(value: Value | null | undefined): Value {
  if (value === undefined || value === null) throw new AppError('notFound');
  return value;
}

/** Throws `notFound` if nothing was changed. */
export function done(isDone: boolean): null {
  if (!isDone) throw new AppError('notFound');
  return null;
}
