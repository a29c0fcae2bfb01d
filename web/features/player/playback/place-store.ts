import { browserApi } from '../../../lib/api/browser-api.ts';
import {
  type DevicePlace,
  forgetDevicePlace,
  isPermanentFailure,
  keepDevicePlace,
  readDevicePlaces,
} from '../../../lib/storage/device-places.ts';
import { findEpisode, type PlayerDrama } from '../player-drama.ts';
import type { WatchPlace } from './progress-writer.ts';
import type { SavedPlace } from './resume.ts';

/** The film does not wait longer than this for an answer about the past. */
const PATIENCE_MS = 8000;

const placeOnDevice = (dramaId: number) =>
  readDevicePlaces().find(({ drama_id }) => drama_id === dramaId);

/**
 * Where the viewer left this drama: the account knows for those who are signed in, else the device.
 * What a guest watched here goes to the account first, and counts if it is the newer.
 */
export async function findPlace(
  dramaId: number,
  isSignedIn: boolean,
  mergePlaces: () => Promise<void>,
): Promise<SavedPlace | null | undefined> {
  if (!isSignedIn) return placeOnDevice(dramaId);
  const signal = AbortSignal.timeout(PATIENCE_MS);
  if (placeOnDevice(dramaId)) {
    const isLate = new Promise((resolve) => signal.addEventListener('abort', resolve));
    await Promise.race([mergePlaces().catch(() => {}), isLate]);
  }
  // The merge leaves here only what it could not send.
  const unsent = placeOnDevice(dramaId);
  if (unsent) return unsent;
  const detail = await browserApi()
    .getDramaDetailById({ drama_id: dramaId }, { isQuiet: true, actionKey: 'place', signal })
    .catch(() => undefined);
  return detail?.last_watched;
}

/** Quietly: what the account cannot be told now is kept here, and goes to it with the next merge. */
export function keepPlace(place: WatchPlace, drama: PlayerDrama, isSignedIn: boolean) {
  const { dramaId, episodeNo, position } = place;
  const kept: DevicePlace = {
    drama_id: dramaId,
    title: drama.title,
    cover: drama.cover,
    episode_count: drama.episodes.length,
    episode_no: episodeNo,
    position_seconds: position,
    duration_seconds: findEpisode(drama, episodeNo)?.seconds ?? 0,
    watched_at: new Date().toISOString(),
  };
  if (!isSignedIn) return keepDevicePlace(kept);
  browserApi()
    .updateWatchProgress(
      { drama_id: dramaId, episode_no: episodeNo, position_seconds: position },
      { isQuiet: true, actionKey: dramaId },
    )
    .then(
      () => placeOnDevice(dramaId) && forgetDevicePlace(dramaId),
      (error: Error) => {
        // A newer place is on its way.
        if (error.name === 'AbortError' || isPermanentFailure(error)) return;
        keepDevicePlace(kept);
      },
    );
}

export function countView(dramaId: number, episodeNo: number) {
  browserApi()
    .updateViewCount({ drama_id: dramaId, episode_no: episodeNo }, { isQuiet: true })
    .catch(() => {});
}
