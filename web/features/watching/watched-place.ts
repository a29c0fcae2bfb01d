import type { CallOutput } from '#contract/transport/client.ts';
import type { DevicePlace } from '#web/lib/storage/device-places.ts';

type HistoryEntry = CallOutput<'getWatchHistory'>['list'][number];

/**
 * How far a drama was watched, from the account's history or from the device, with the fields that
 * a row or a card shows. Others are left out, because a page contains its data twice.
 */
export type WatchedPlace = DevicePlace;

export function toPlaces(entries: HistoryEntry[]): WatchedPlace[] {
  return entries.map(({ drama, ...place }) => ({
    ...place,
    drama_id: drama.drama_id,
    title: drama.title,
    cover: drama.cover,
    episode_count: drama.episode_count,
  }));
}

/** Sorted like the server's list: by time, then by drama id. */
export function latestFirst(places: readonly WatchedPlace[]): WatchedPlace[] {
  return places.toSorted(
    (a, b) => Date.parse(b.watched_at) - Date.parse(a.watched_at) || b.drama_id - a.drama_id,
  );
}
