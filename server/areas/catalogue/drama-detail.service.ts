import { LRUCache } from 'lru-cache';
import type { DramaCard, DramaDetail } from '#contract/catalogue.ts';
import { fallbackLocale, type Locale } from '#i18n/locales.ts';
import type { Db } from '#server/db/client.ts';
import type { CardRow } from '#server/db/dramas/drama-cards.ts';
import { AppError } from '#server/errors/app-error.ts';
import { type mediaAddress, toDramaDetail, toShareFacts } from './catalogue.mapper.ts';
import * as detail from './detail.queries.ts';

const MAX_RELATED = 12;
/** More than pages are rendered at a time; forgotten soon, since a change may come in between. */
const RECENT_DETAILS = { max: 32, ttl: 5_000 };

interface DramaDetailParts {
  db: Db;
  /** For the viewer: `db` may be a replica, which lags. */
  primary: Db;
  areTerritoriesApplied: boolean;
  address: ReturnType<typeof mediaAddress>;
  toCards: (listed: Promise<CardRow[]>, locale: Locale) => Promise<DramaCard[]>;
}

/** What a drama's page shows. */
export function createDramaDetails(parts: DramaDetailParts) {
  const { db, primary, areTerritoriesApplied, address, toCards } = parts;
  // A drama's page reads the facts of its head right after the detail, which has them.
  const recentDetails = new LRUCache<number, detail.DetailRow>(RECENT_DETAILS);

  async function findDetail(locale: Locale, dramaId: number) {
    const found = await detail.findDetail(db, locale, dramaId, {
      maxRelated: MAX_RELATED,
      areTerritoriesApplied,
    });
    if (found) recentDetails.set(dramaId, found);
    return found;
  }

  return {
    clearRecent: () => recentDetails.clear(),

    /** Returns the data for the drama page's `<head>` that no API call returns. */
    async findFacts(dramaId: number) {
      const row = recentDetails.get(dramaId) ?? (await findDetail(fallbackLocale, dramaId));
      return row && toShareFacts(row, address);
    },

    async getDetail(locale: Locale, dramaId: number, userId?: number): Promise<DramaDetail> {
      const [found, viewer] = await Promise.all([
        findDetail(locale, dramaId),
        userId ? detail.getViewer(primary, userId, dramaId) : undefined,
      ]);
      const [row] = found?.cards ?? [];
      if (!found || !row) throw new AppError('notFound');
      const [card, ...related] = await toCards(Promise.resolve(found.cards), locale);
      return toDramaDetail({ ...found, row, card: card as DramaCard, related, viewer }, address);
    },
  };
}
