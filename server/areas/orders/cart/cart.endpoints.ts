import type { Handlers } from '#server/http/api/handler.ts';
import type { CartService } from './cart.service.ts';

export function cartEndpoints(cart: CartService) {
  return {
    getCopyrightCartCount: (_input, { user }) => cart.countLines(user.userId),
    getCopyrightCartDramaIds: (_input, { user }) => cart.listDramaIds(user.userId),
    getCopyrightCartList: ({ page, page_size }, { user, locale }) =>
      cart.listLines(locale, user.userId, page, page_size),
    addCopyrightCart: ({ drama_id, is_custom_version }, { user }) =>
      cart.add(user.userId, drama_id, is_custom_version),
    deleteCopyrightCart: ({ drama_id, is_custom_version }, { user }) =>
      cart.remove(user.userId, drama_id, is_custom_version),
    deleteCopyrightCartById: ({ cart_ids }, { user }) => cart.removeLines(user.userId, cart_ids),
    changeCopyrightCartVersion: ({ cart_id, is_custom_version }, { user, locale }) =>
      cart.changeVersion(locale, user.userId, cart_id, is_custom_version),
  } satisfies Partial<Handlers>;
}
