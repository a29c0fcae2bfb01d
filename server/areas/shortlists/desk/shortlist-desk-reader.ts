import type { Locale } from '#i18n/locales.ts';
import type { CatalogueService } from '#server/areas/catalogue/catalogue.service.ts';
import type { Db } from '#server/db/client.ts';
import { type KeyPageRequest, readKeyPage } from '#server/db/query/key-page.ts';
import { longList } from '#server/db/query/long-list.ts';
import { COUNT_LIMIT, toTotal } from '#server/db/query/page-total.ts';
import { AppError } from '#server/errors/app-error.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import { versionOf } from '#server/text/version-of.ts';
import { toShare } from '../shortlist.mapper.ts';
import * as queries from '../shortlist.queries.ts';
import {
  countDeskShortlists,
  type ListedShortlist,
  listDeskShortlists,
  listDeskTitles,
} from './shortlist-desk.queries.ts';

interface ReaderParts {
  db: Db;
  now: () => Date;
  catalogue: Pick<CatalogueService, 'cardsOf'>;
}

interface DeskListRequest extends KeyPageRequest {
  search?: string | undefined;
  isShared?: boolean | undefined;
}

export const OPERATORS = null;

/** Reads the lists of operators. */
export function createShortlistReader({ db, now, catalogue }: ReaderParts) {
  return {
    list: () =>
      longList(db, queries.selectShortlists(OPERATORS), (rows) =>
        rows.map(({ id, name, drama_ids, updated_at, ...row }) => ({
          shortlist: id,
          name,
          titles: drama_ids.length,
          updated_at,
          shared_until: toShare(row, now()) && row.shared_until,
        })),
      ),

    /** A page of the list, for the desk. */
    async listPage({ search, isShared, ...page }: DeskListRequest) {
      const filter = { search, isShared, now: now() };
      const [found, counted] = await Promise.all([
        readKeyPage(
          page,
          ({ updated_key, id }: ListedShortlist) => [updated_key, id],
          (bounds) => listDeskShortlists(db, filter, bounds),
        ),
        countDeskShortlists(db, filter, COUNT_LIMIT),
      ]);
      return { ...found, ...toTotal(counted) };
    },

    /** With titles that are not published, and the version that `edit` compares. */
    async get(locale: Locale, id: number) {
      const list = await queries.findShortlist(db, OPERATORS, id);
      if (!list) throw new AppError('notFound');
      const titles = await listDeskTitles(db, locale, id);
      return { list, titles, version: listVersion(list, titles) };
    },

    async show(locale: Locale, id: number) {
      const list = await queries.findShortlist(db, OPERATORS, id);
      if (!list) throw missing(id);
      const titles = await queries.listTitles(db, id);
      const cards = await catalogue.cardsOf(
        locale,
        titles.map(({ drama_id }) => drama_id),
      );
      return {
        shortlist: id,
        name: list.name,
        note: list.note,
        updated_at: list.updated_at,
        share: toShare(list, now()),
        titles: titles.map(({ drama_id, drama, note }) => ({
          drama_id,
          drama,
          title: cards.get(drama_id)?.title ?? '',
          note,
        })),
      };
    },
  };
}

/** Changes with everything that an editor can change; sharing does not. */
export function listVersion(
  { name, note }: queries.ShortlistRow,
  titles: queries.StoredTitle[],
): string {
  return versionOf([name, note, titles.map((title) => [title.drama_id, title.note])]);
}

export function missing(id: number): OperatorError {
  return new OperatorError(
    `There is no shortlist ${id}. "vignette shortlist list" shows the lists of operators.`,
    { message: 'deskError.shortlistMissing' },
  );
}
