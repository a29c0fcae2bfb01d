import { deviceStore } from './device-store.ts';

const KEY = 'continue';
const NOTHING = '0';

/**
 * Whether home has something to go on with, as last seen on this device. `shell/first-script.ts`
 * reads it before the first paint, to keep the room free; what is not known counts as something.
 */
export function noteNothingToContinue(): void {
  deviceStore.keep(KEY, NOTHING);
}

/** Something was watched, or somebody else is signed in. */
export function forgetContinueHint(): void {
  deviceStore.forget(KEY);
}

export function mayHaveSomethingToContinue(): boolean {
  return deviceStore.read(KEY) !== NOTHING;
}

/** Where a guest's own places lie; `device-places.ts` reads them. */
export const PLACES_KEY = 'places';

export function forgetDevicePlaces(): void {
  deviceStore.forget(PLACES_KEY);
}

export function mayHaveDevicePlaces(): boolean {
  return deviceStore.read(PLACES_KEY) !== null;
}
