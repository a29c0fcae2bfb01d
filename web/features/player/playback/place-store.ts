import { browserApi } from '#web/lib/api/browser-api.ts';
import {
  type DevicePlace,
  forgetDevicePlace,
  isPermanentFailure,
  keepDevicePlace,
  readDevicePlaces,
} from '#web/lib/storage/device-places.ts';
import { findEpisode, type StageDrama } from '../player-drama.ts';
import type { WatchPlace } from './progress-writer.ts';
import type { SavedPlace } from './resume.ts';

/** The time after which playback starts without the saved place. */
const LOOKUP_TIMEOUT_MS = 8000;

const placeOnDevice = (dramaId: number) =>
  readDevicePlaces().find(({ drama_id }) => drama_id === dramaId);

/**
 * Where the viewer stopped watching: from the account when signed in, else from the device. Places
 * saved on the device as a guest are first merged into the account. If both have a place for a
 * drama, the newer one is kept.
 */
export async function findPlace(
  dramaId: number,
  isSignedIn: boolean,
  mergePlaces: () => Promise<void>,
): Promise<SavedPlace | null | undefined> {
  if (!isSignedIn) return placeOnDevice(dramaId);
  const signal = AbortSignal.timeout(LOOKUP_TIMEOUT_MS);
  if (placeOnDevice(dramaId)) {
    const timeout = new Promise((resolve) => signal.addEventListener('abort', resolve));
    await Promise.race([mergePlaces().catch(() => {}), timeout]);
  }
  // After the merge only unsent places are left on the device.
  const unsent = placeOnDevice(dramaId);
  if (unsent) return unsent;
  const detail = await browserApi()
    .getDramaDetailById({ drama_id: dramaId }, { isQuiet: true, actionKey: 'place', signal })
    .catch(() => undefined);
  return detail?.last_watched;
}

/**
 * Saves a place. Failures are not shown: a place that cannot be sent is kept on the device for the
 * next merge.
 */
export function savePlace(place: WatchPlace, drama: StageDrama, isSignedIn: boolean) {
  const { dramaId, episodeNo, position } = place;
  const devicePlace: DevicePlace = {
    drama_id: dramaId,
    title: drama.title,
    cover: drama.cover,
    episode_count: drama.episodes.length,
    episode_no: episodeNo,
    position_seconds: position,
    duration_seconds: findEpisode(drama, episodeNo)?.seconds ?? 0,
    watched_at: new Date().toISOString(),
  };
  if (!isSignedIn) return keepDevicePlace(devicePlace);
  browserApi()
    .updateWatchProgress(
      { drama_id: dramaId, episode_no: episodeNo, position_seconds: position },
      { isQuiet: true, actionKey: dramaId },
    )
    .then(
      () => placeOnDevice(dramaId) && forgetDevicePlace(dramaId),
      (error: Error) => {
        // `AbortError`: the call was aborted because a newer place is being sent.
        if (error.name === 'AbortError' || isPermanentFailure(error)) return;
        keepDevicePlace(devicePlace);
      },
    );
}

export function countView(dramaId: number, episodeNo: number) {
  browserApi()
    .updateViewCount({ drama_id: dramaId, episode_no: episodeNo }, { isQuiet: true })
    .catch(() => {});
}
