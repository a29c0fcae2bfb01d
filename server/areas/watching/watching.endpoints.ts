import type { Handlers } from '#server/http/api/handler.ts';
import { narrowestNetwork } from '#server/network/addresses.ts';
import type { WatchingService } from './watching.service.ts';

export function watchingEndpoints(watching: WatchingService) {
  return {
    updateViewCount: ({ drama_id, episode_no }, { user, address, userAgent }) =>
      // The same network as in rate limits: an IPv6 subscriber has many addresses.
      watching.countView(
        user ?? { network: narrowestNetwork(address), userAgent },
        drama_id,
        episode_no,
      ),
    updateWatchProgress: ({ drama_id, episode_no, position_seconds }, { user }) =>
      watching.saveProgress(user.userId, {
        dramaId: drama_id,
        episodeNo: episode_no,
        positionSeconds: position_seconds,
      }),
    getWatchHistory: ({ page, page_size }, { user, locale }) =>
      watching.listHistory(locale, user.userId, page, page_size),
    deleteWatchHistory: ({ drama_id }, { user }) => watching.deleteHistory(user.userId, drama_id),
  } satisfies Partial<Handlers>;
}
