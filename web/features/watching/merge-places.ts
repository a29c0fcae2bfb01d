import { browserApi } from '#web/lib/api/browser-api.ts';
import {
  type DevicePlace,
  forgetDevicePlace,
  isPermanentFailure,
  readDevicePlaces,
} from '#web/lib/storage/device-places.ts';
import { placesToSend } from './merge-order.ts';

/** The account's newest places, which are compared with those of the device. */
const MAX_COMPARED = 100;

let running: Promise<void> | undefined;

/** Sends the places on this device to the account; concurrent callers share one run. */
export function mergePlaces(): Promise<void> {
  running ??= exclusively(merge).finally(() => {
    running = undefined;
  });
  return running;
}

/** Runs in one tab at a time. Without https there are no locks; sending twice is harmless. */
function exclusively(work: () => Promise<void>): Promise<void> {
  return navigator.locks ? navigator.locks.request('merge places', work) : work();
}

async function merge(): Promise<void> {
  const places = readDevicePlaces();
  if (places.length === 0) return;
  const { list } = await browserApi().getWatchHistory(
    { page: 1, page_size: MAX_COMPARED },
    // The page's own call of the history would cancel one with the same key.
    { isQuiet: true, actionKey: 'merge' },
  );
  const account = list.map(({ drama, watched_at }) => ({ drama_id: drama.drama_id, watched_at }));
  const newer = placesToSend(places, account);
  for (const place of places) if (!newer.includes(place)) forgetDevicePlace(place.drama_id);
  // Sends one after the other, because the server sets the time on arrival. After a failure, the
  // rest stays on the device for the next merge.
  for (const place of newer) {
    await send(place);
    forgetDevicePlace(place.drama_id);
  }
}

/** A place that the server rejects permanently counts as sent. */
async function send({ drama_id, episode_no, position_seconds }: DevicePlace): Promise<void> {
  try {
    await browserApi().updateWatchProgress(
      { drama_id, episode_no, position_seconds },
      { isQuiet: true, actionKey: drama_id },
    );
  } catch (error) {
    if (!isPermanentFailure(error)) throw error;
  }
}
