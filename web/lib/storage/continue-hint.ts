import { deviceStorage } from '#ui/storage/browser-storage.ts';
import { userKeys } from './user-data.ts';

const KEY = userKeys.continueHint;
const NOTHING = '0';

/**
 * Stores that the home page had no drama to continue when last visited on this device.
 * `shell/first-script.ts` reads this before the first paint, and reserves space unless it is
 * stored.
 */
export function markNothingToContinue(): void {
  deviceStorage.write(KEY, NOTHING);
}

/** Called after something was watched, or another user has signed in. */
export function forgetContinueHint(): void {
  deviceStorage.remove(KEY);
}

export function mayHaveSomethingToContinue(): boolean {
  return deviceStorage.read(KEY) !== NOTHING;
}

export function mayHaveDevicePlaces(): boolean {
  return deviceStorage.read(userKeys.places) !== null;
}
