import type { CallOutput } from '../../../contract/client.ts';
import type { DevicePlace } from '../../lib/storage/device-places.ts';

type HistoryEntry = CallOutput<'getWatchHistory'>['list'][number];

/**
 * Where somebody left a drama, with what a row or a card shows: the account's history and a guest's
 * own device say it alike. A page carries its data twice, so the rest stays out.
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

/** Latest first, as the server sorts them; two of one moment stay apart by their drama. */
export function latestFirst(places: readonly WatchedPlace[]): WatchedPlace[] {
  return places.toSorted(
    (a, b) => Date.parse(b.watched_at) - Date.parse(a.watched_at) || b.drama_id - a.drama_id,
  );
}
