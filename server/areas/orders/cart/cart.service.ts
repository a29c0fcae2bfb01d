import type { CustomVersion } from '#contract/licence/custom-version.ts';
import { MAX_CART_LINES } from '#contract/orders.ts';
import type { Locale } from '#i18n/locales.ts';
import type { CatalogueService } from '#server/areas/catalogue/catalogue.service.ts';
import { toPage } from '#server/areas/page.mapper.ts';
import { brokenConstraint } from '#server/db/broken-constraint.ts';
import type { Db } from '#server/db/client.ts';
import { AppError } from '#server/errors/app-error.ts';
import { dramaIdsOf, toCartCount, toCartLines, toRemoval } from './cart.mapper.ts';
import * as queries from './cart.queries.ts';

export type CartService = ReturnType<typeof createCartService>;

interface CartOptions {
  catalogue: Pick<CatalogueService, 'cardsOf'>;
}

/** A buyer's cart. Lines of dramas that are withdrawn later stay, marked as unavailable. */
export function createCartService(db: Db, { catalogue }: CartOptions) {
  const countLines = (userId: number) => queries.countCartLines(db, userId);
  const getCount = async (userId: number) => toCartCount(await countLines(userId));

  const withCards = async (locale: Locale, rows: queries.CartLineRow[]) =>
    toCartLines(rows, await catalogue.cardsOf(locale, dramaIdsOf(rows)));

  return {
    countLines,

    listDramaIds: (userId: number) => queries.listCartDramaIds(db, userId),

    async listLines(locale: Locale, userId: number, page: number, pageSize: number) {
      const [rows, total] = await Promise.all([
        queries.listCartLines(db, userId, { limit: pageSize, offset: (page - 1) * pageSize }),
        countLines(userId),
      ]);
      return toPage(await withCards(locale, rows), total, page, pageSize);
    },

    async add(userId: number, dramaId: number, version: CustomVersion) {
      const isAdded = await queries
        .insertCartLine(db, userId, dramaId, version)
        .catch(refuseFullCart);
      if (!isAdded) throw new AppError('notFound');
      return getCount(userId);
    },

    /**
     * Adds dramas without a version, all or none. Those already in the cart stay as they are, and
     * those that are not published are skipped.
     */
    async addAll(userId: number, dramaIds: number[]): Promise<{ added: number; count: number }> {
      const added = await queries.insertCartLines(db, userId, dramaIds).catch(refuseFullCart);
      return { added, count: await countLines(userId) };
    },

    async remove(userId: number, dramaId: number, version: CustomVersion) {
      const removed = await queries.deleteCartLine(db, userId, dramaId, version);
      return toRemoval(await countLines(userId), removed);
    },

    async removeLines(userId: number, cartIds: number[]) {
      await queries.deleteCartLinesById(db, userId, cartIds);
      return getCount(userId);
    },

    async changeVersion(locale: Locale, userId: number, cartId: number, version: CustomVersion) {
      const row = await queries.updateCartLineVersion(db, userId, cartId, version);
      const [line] = row ? await withCards(locale, [row]) : [];
      if (!line) throw new AppError('notFound');
      return line;
    },
  };
}

/** Turns a violation of the limit of lines into the failure `cartFull`; rethrows other errors. */
export function refuseFullCart(error: unknown): never {
  if (brokenConstraint(error) !== 'users_cart_line_limit') throw error;
  throw new AppError('cartFull', { values: { max: MAX_CART_LINES } });
}
