import { deviceStorage } from './browser-storage.ts';

const KEY = 'continue';
const NOTHING = '0';

/**
 * Whether the home page had a drama to continue when it was last seen on this device; assumed when
 * unknown. `shell/first-script.ts` reads it before the first paint, to reserve the space.
 */
export function markNothingToContinue(): void {
  deviceStorage.write(KEY, NOTHING);
}

/** After something was watched, or another user has signed in. */
export function forgetContinueHint(): void {
  deviceStorage.remove(KEY);
}

export function mayHaveSomethingToContinue(): boolean {
  return deviceStorage.read(KEY) !== NOTHING;
}

/** Of the places in `device-places.ts`, which not every page loads. */
export const PLACES_KEY = 'places';

export function forgetDevicePlaces(): void {
  deviceStorage.remove(PLACES_KEY);
}

export function mayHaveDevicePlaces(): boolean {
  return deviceStorage.read(PLACES_KEY) !== null;
}
