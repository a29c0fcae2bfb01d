import { outcomes } from '#contract/error-codes.ts';
import { recordOf } from '#ui/storage/browser-storage.ts';
import { createStoredList } from '#ui/storage/stored-store.ts';
import { forgetContinueHint } from './continue-hint.ts';
import { userKeys } from './user-data.ts';

/**
 * How far a drama was watched, with the data of its card. It is stored on this device for guests,
 * and for users while the server cannot store it in their account.
 */
export interface DevicePlace {
  drama_id: number;
  title: string;
  cover: string;
  episode_count: number;
  /** Unknown on the device; the server counts the episodes of the drama's preview. */
  open_episodes?: number;
  episode_no: number;
  position_seconds: number;
  duration_seconds: number;
  /** A time in ISO 8601. */
  watched_at: string;
}

/** The places on this device, the latest first. */
export const devicePlaces = createStoredList({ key: userKeys.places, max: 50, isItem: isPlace });

function isPlace(value: unknown): value is DevicePlace {
  const { drama_id, episode_no, position_seconds, title } = recordOf(value);
  const numbers = [drama_id, episode_no, position_seconds];
  return numbers.every(Number.isFinite) && typeof title === 'string';
}

export const readDevicePlaces = devicePlaces.get;

export function keepDevicePlace(place: DevicePlace) {
  forgetContinueHint();
  devicePlaces.set([place, ...placesWithout(place.drama_id)]);
}

export function forgetDevicePlace(dramaId: number) {
  devicePlaces.set(placesWithout(dramaId));
}

function placesWithout(dramaId: number): DevicePlace[] {
  return devicePlaces.get().filter(({ drama_id }) => drama_id !== dramaId);
}

/**
 * True for permanent failures, which are not retried: the drama is gone, or the place is invalid.
 */
export function isPermanentFailure(error: unknown): boolean {
  const { code } = recordOf(error);
  return code === outcomes.notFound.code || code === outcomes.invalidInput.code;
}
