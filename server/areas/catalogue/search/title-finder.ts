import type { Locale } from '#i18n/locales.ts';
import type { Db } from '#server/db/client.ts';
import { searchDramas } from './search.queries.ts';
import { normalize, piecesOf } from './search-terms.ts';
import { type FoundTitleRow, findTitles } from './title-finder.queries.ts';

export type TitleFinder = ReturnType<typeof createTitleFinder>;

/** `12`, `#12` or `id:12` */
const DRAMA_NUMBER = /^(?:id:|#)?(\d{1,15})$/;

/** Finds dramas in every state by a part of a title in any language, by external id or number. */
export function createTitleFinder({ db }: { db: Db }) {
  return {
    async find(text: string, locale: Locale, limit: number): Promise<FoundTitleRow[]> {
      const externalId = text.trim();
      const keyword = normalize(text);
      const pieces = keyword === '' ? [] : piecesOf(keyword);
      const number = DRAMA_NUMBER.exec(externalId)?.[1];
      const popular =
        keyword === ''
          ? []
          : (await searchDramas(db, { keyword, pieces }, {}, { order: 'best', locale })).dramaIds;
      return findTitles(
        db,
        {
          keyword,
          pieces,
          externalId,
          limit,
          dramaId: number === undefined ? null : Number(number),
          popularIds: popular.slice(0, limit),
        },
        locale,
      );
    },
  };
}
