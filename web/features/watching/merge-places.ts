import { browserApi } from '../../lib/api/browser-api.ts';
import {
  type DevicePlace,
  forgetDevicePlace,
  isRefusedForGood,
  readDevicePlaces,
} from '../../lib/storage/device-places.ts';
import { placesToSend } from './merge-order.ts';

const NEWEST = 100;

let running: Promise<void> | undefined;

/** What a guest watched here goes to the account signed in; whoever else asks waits for the same. */
export function mergePlaces(): Promise<void> {
  running ??= alone(merge).finally(() => {
    running = undefined;
  });
  return running;
}

/** Two tabs open at sign-in would both send everything. Plain http has no locks: twice does no harm. */
function alone(work: () => Promise<void>): Promise<void> {
  return navigator.locks ? navigator.locks.request('merge places', work) : work();
}

async function merge(): Promise<void> {
  const places = readDevicePlaces();
  if (places.length === 0) return;
  const { list } = await browserApi().getWatchHistory(
    { page: 1, page_size: NEWEST },
    { isQuiet: true, actionKey: 'merge' },
  );
  const account = list.map(({ drama, watched_at }) => ({ drama_id: drama.drama_id, watched_at }));
  const wanted = placesToSend(places, account);
  for (const place of places) if (!wanted.includes(place)) forgetDevicePlace(place.drama_id);
  // One after the other: their order is the history's. The first failure leaves the rest for later.
  for (const place of wanted) {
    await send(place);
    forgetDevicePlace(place.drama_id);
  }
}

/** What will never be taken counts as sent. */
async function send({ drama_id, episode_no, position_seconds }: DevicePlace): Promise<void> {
  try {
    await browserApi().updateWatchProgress(
      { drama_id, episode_no, position_seconds },
      { isQuiet: true, actionKey: drama_id },
    );
  } catch (error) {
    if (!isRefusedForGood(error)) throw error;
  }
}
