import type { Banner, DramaCard, NavigationItem } from '../../../contract/catalogue.ts';
import type { Locale } from '../../../i18n/locales.ts';
import { AppError } from '../../app-error.ts';
import type { Db } from '../../db/client.ts';
import {
  mediaAddress,
  type TagNames,
  toBanner,
  toDramaCard,
  toNavigation,
} from './catalogue.mapper.ts';
import * as queries from './catalogue.queries.ts';

export type CatalogueService = ReturnType<typeof createCatalogueService>;

interface CatalogueOptions {
  mediaBaseUrl: string | undefined;
  now: () => Date;
}

export function createCatalogueService(db: Db, { mediaBaseUrl, now }: CatalogueOptions) {
  const address = mediaAddress(mediaBaseUrl);
  // A dozen names that every card needs: joining them cost more than all the rest of a list.
  const tagNamesByLocale = new Map<Locale, Promise<TagNames>>();

  function tagNames(locale: Locale): Promise<TagNames> {
    const known = tagNamesByLocale.get(locale);
    if (known) return known;
    const names = queries
      .listTags(db, locale)
      .then((tags) => new Map(tags.map(({ tag_id, tag_name }) => [tag_id, tag_name])));
    tagNamesByLocale.set(locale, names);
    names.catch(() => tagNamesByLocale.delete(locale));
    return names;
  }

  async function toCards(listed: Promise<queries.CardRow[]>, locale: Locale): Promise<DramaCard[]> {
    const [rows, names] = await Promise.all([listed, tagNames(locale)]);
    return rows.map((row) => toDramaCard(row, names, address));
  }

  return {
    /** The catalogue has changed: what was kept of it is no longer sure. */
    forget: () => tagNamesByLocale.clear(),

    async listNavigation(locale: Locale): Promise<NavigationItem[]> {
      return toNavigation(await queries.listNavigation(db, locale));
    },

    async listBanners(locale: Locale): Promise<Banner[]> {
      const rows = await queries.listBanners(db, locale, now());
      return rows.map((row) => toBanner(row, address));
    },

    listTags: (locale: Locale) => queries.listTags(db, locale),

    listNewReleases: (locale: Locale, limit: number) =>
      toCards(queries.listNewReleases(db, locale, limit), locale),

    listRandom: (locale: Locale, limit: number) =>
      toCards(queries.listRandom(db, locale, Math.random(), limit), locale),

    async listPopularByTag(locale: Locale, tagId: number, limit: number): Promise<DramaCard[]> {
      const cards = await toCards(queries.listPopularByTag(db, locale, tagId, limit), locale);
      if (cards.length === 0 && !(await queries.findTag(db, tagId))) throw new AppError('notFound');
      return cards;
    },
  };
}
