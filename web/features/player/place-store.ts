import { browserApi } from '../../lib/browser-api.ts';
import { keepDevicePlace, readDevicePlaces } from '../../lib/device-places.ts';
import { findEpisode, type PlayerDrama } from './player-drama.ts';
import type { WatchPlace } from './progress-writer.ts';
import type { SavedPlace } from './resume.ts';

/** The film does not wait longer than this for an answer about the past. */
const PATIENCE_MS = 8000;

/** Where the viewer left this drama: the account knows for those who are signed in, else the device. */
export async function findPlace(
  dramaId: number,
  isSignedIn: boolean,
): Promise<SavedPlace | null | undefined> {
  const onDevice = readDevicePlaces().find(({ drama_id }) => drama_id === dramaId);
  if (!isSignedIn) return onDevice;
  const detail = await browserApi()
    .getDramaDetailById(
      { drama_id: dramaId },
      { isQuiet: true, actionKey: 'place', signal: AbortSignal.timeout(PATIENCE_MS) },
    )
    .catch(() => undefined);
  return detail?.last_watched ?? onDevice;
}

/** Quietly: a place that cannot be written now will be, ten seconds later. */
export function keepPlace(place: WatchPlace, drama: PlayerDrama, isSignedIn: boolean) {
  const { dramaId, episodeNo, position } = place;
  if (isSignedIn) {
    browserApi()
      .updateWatchProgress(
        { drama_id: dramaId, episode_no: episodeNo, position_seconds: position },
        { isQuiet: true, actionKey: dramaId },
      )
      .catch(() => {});
    return;
  }
  keepDevicePlace({
    drama_id: dramaId,
    title: drama.title,
    cover: drama.cover,
    episode_count: drama.episodes.length,
    episode_no: episodeNo,
    position_seconds: position,
    duration_seconds: findEpisode(drama, episodeNo)?.seconds ?? 0,
    watched_at: new Date().toISOString(),
  });
}

export function countView(dramaId: number, episodeNo: number) {
  browserApi()
    .updateViewCount({ drama_id: dramaId, episode_no: episodeNo }, { isQuiet: true })
    .catch(() => {});
}
