import type { Handlers } from '#server/http/api/handler.ts';
import type { ShortlistService } from './shortlist.service.ts';

export function shortlistEndpoints(shortlists: ShortlistService) {
  return {
    getShortlistList: (input, { user }) => shortlists.list(user.userId, input),
    getShortlist: ({ shortlist_id }, { locale, user }) =>
      shortlists.show(locale, user.userId, shortlist_id),
    exportShortlist: (input, { locale, user, signal }) =>
      shortlists.export(locale, { userId: user.userId, signal }, input),
    createShortlist: (input, { locale, user }) => shortlists.create(locale, user.userId, input),
    updateShortlist: (input, { locale, user }) => shortlists.update(locale, user.userId, input),
    deleteShortlist: ({ shortlist_id }, { user }) => shortlists.delete(user.userId, shortlist_id),
    addShortlistTitles: (input, { user }) => shortlists.addTitles(user.userId, input),
    shareShortlist: (input, { user }) => shortlists.share(user.userId, input),
    unshareShortlist: ({ shortlist_id }, { user }) => shortlists.unshare(user.userId, shortlist_id),
    getSharedShortlist: ({ token }, { locale }) => shortlists.showShared(locale, token),
    addShortlistToCart: (input, { user }) => shortlists.addToCart(user.userId, input),
  } satisfies Partial<Handlers>;
}
