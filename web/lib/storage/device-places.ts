import type { CallFailure } from '../../../contract/client.ts';
import { forgetContinueHint, PLACES_KEY } from './continue-hint.ts';
import { createStoredList } from './stored-list.ts';

/**
 * Where somebody left a drama, with what a card needs to show it: a guest, or somebody whose account
 * could not be told.
 */
export interface DevicePlace {
  drama_id: number;
  title: string;
  cover: string;
  episode_count: number;
  episode_no: number;
  position_seconds: number;
  duration_seconds: number;
  /** ISO 8601. */
  watched_at: string;
}

const list = createStoredList({ key: PLACES_KEY, max: 50, isItem: isPlace });

function isPlace(value: unknown): value is DevicePlace {
  const { drama_id, episode_no, position_seconds, title } = (value ?? {}) as Partial<DevicePlace>;
  const numbers = [drama_id, episode_no, position_seconds];
  return numbers.every(Number.isFinite) && typeof title === 'string';
}

/** The places on this device, the latest first. */
export const readDevicePlaces = list.read;
export const useDevicePlaces = list.useList;

export function keepDevicePlace(place: DevicePlace) {
  forgetContinueHint();
  list.write([place, ...readDevicePlaces().filter(({ drama_id }) => drama_id !== place.drama_id)]);
}

export function forgetDevicePlace(dramaId: number) {
  list.write(readDevicePlaces().filter(({ drama_id }) => drama_id !== dramaId));
}

/** Why an account did not take a place: a drama that is gone, or a place that makes no sense, never is. */
export function isRefusedForGood(error: unknown): boolean {
  const { code } = error as Partial<CallFailure>;
  return code === 404 || code === 400;
}
