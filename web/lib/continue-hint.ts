const KEY = 'continue';
const NOTHING = '0';

/**
 * Whether home has something to go on with, as last seen on this device. `shell/first-script.ts`
 * reads it before the first paint, to keep the room free; what is not known counts as something.
 */
export function noteNothingToContinue(): void {
  keep(() => localStorage.setItem(KEY, NOTHING));
}

/** Something was watched, or somebody else is signed in. */
export function forgetContinueHint(): void {
  keep(() => localStorage.removeItem(KEY));
}

export function mayHaveSomethingToContinue(): boolean {
  try {
    return localStorage.getItem(KEY) !== NOTHING;
  } catch {
    return true;
  }
}

/** Where a guest's own places lie; `device-places.ts` reads them. */
export const PLACES_KEY = 'places';

export function forgetDevicePlaces(): void {
  keep(() => localStorage.removeItem(PLACES_KEY));
}

export function mayHaveDevicePlaces(): boolean {
  return localStorage.getItem(PLACES_KEY) !== null;
}

/** A full or forbidden storage costs the hint alone. */
function keep(change: () => void) {
  try {
    change();
  } catch {}
}
