import { type CustomVersion, MAX_CART_LINES } from '../../../contract/orders.ts';
import type { Locale } from '../../../i18n/locales.ts';
import { brokenConstraint } from '../../db/broken-constraint.ts';
import type { Db } from '../../db/client.ts';
import { AppError } from '../../errors/app-error.ts';
import type { CatalogueService } from '../catalogue/catalogue.service.ts';
import { toCartCount, toCartLine } from './cart.mapper.ts';
import * as queries from './cart.queries.ts';

export type CartService = ReturnType<typeof createCartService>;

interface CartOptions {
  catalogue: Pick<CatalogueService, 'cardsOf'>;
}

/** What a buyer has collected. A drama withdrawn meanwhile stays, marked, until it is taken out. */
export function createCartService(db: Db, { catalogue }: CartOptions) {
  const countLines = (userId: number) => queries.countCartLines(db, userId);
  const tellCount = async (userId: number) => toCartCount(await countLines(userId));

  async function withCards(locale: Locale, rows: queries.CartLineRow[]) {
    const cards = await catalogue.cardsOf(
      locale,
      rows.map((row) => row.drama_id),
    );
    return rows.flatMap((row) => {
      const card = cards.get(row.drama_id);
      return card ? toCartLine(row, card) : [];
    });
  }

  return {
    countLines,

    listDramaIds: (userId: number) => queries.listCartDramaIds(db, userId),

    async listLines(locale: Locale, userId: number, page: number, pageSize: number) {
      const [rows, total] = await Promise.all([
        queries.listCartLines(db, userId, { limit: pageSize, offset: (page - 1) * pageSize }),
        countLines(userId),
      ]);
      return { list: await withCards(locale, rows), total, page, page_size: pageSize };
    },

    async add(userId: number, dramaId: number, version: CustomVersion) {
      const isThere = await queries
        .insertCartLine(db, userId, dramaId, version)
        .catch((error: unknown) => {
          if (brokenConstraint(error) !== 'users_cart_line_limit') throw error;
          throw new AppError('cartFull', { values: { max: MAX_CART_LINES } });
        });
      if (!isThere) throw new AppError('notFound');
      return tellCount(userId);
    },

    async remove(userId: number, dramaId: number, version: CustomVersion) {
      const is_custom_version = await queries.deleteCartLine(db, userId, dramaId, version);
      return {
        ...(await tellCount(userId)),
        ...(is_custom_version !== undefined && { is_custom_version }),
      };
    },

    async removeLines(userId: number, cartIds: number[]) {
      await queries.deleteCartLinesById(db, userId, cartIds);
      return tellCount(userId);
    },

    async changeVersion(locale: Locale, userId: number, cartId: number, version: CustomVersion) {
      const row = await queries.updateCartLineVersion(db, userId, cartId, version);
      const [line] = row ? await withCards(locale, [row]) : [];
      if (!line) throw new AppError('notFound');
      return line;
    },
  };
}
