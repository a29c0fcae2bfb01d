import { deviceStorage } from './browser-storage.ts';

const KEY = 'continue';
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

/** The key of `device-places.ts`. It is in this file because not every page loads that module. */
export const PLACES_KEY = 'places';

export function forgetDevicePlaces(): void {
  deviceStorage.remove(PLACES_KEY);
}

export function mayHaveDevicePlaces(): boolean {
  return deviceStorage.read(PLACES_KEY) !== null;
}
