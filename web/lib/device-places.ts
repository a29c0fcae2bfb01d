import { useSyncExternalStore } from 'react';
import { forgetContinueHint, PLACES_KEY as KEY } from './continue-hint.ts';

/** Where somebody who is not signed in left a drama, with what a card needs to show it. */
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

const MAX_PLACES = 50;
const NONE: DevicePlace[] = [];

const listeners = new Set<() => void>();
let known: { text: string | null; places: DevicePlace[] } = { text: null, places: NONE };

/** The guest's own places on this device, the latest first. */
export function readDevicePlaces(): DevicePlace[] {
  const text = localStorage.getItem(KEY);
  if (text !== known.text) known = { text, places: parse(text) };
  return known.places;
}

function parse(text: string | null): DevicePlace[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? value.filter(isPlace) : NONE;
  } catch {
    return NONE;
  }
}

/** Anything may stand in the device's storage: an older version of ours, or another's. */
function isPlace(value: unknown): value is DevicePlace {
  const { drama_id, episode_no, position_seconds, title } = (value ?? {}) as Partial<DevicePlace>;
  const numbers = [drama_id, episode_no, position_seconds];
  return numbers.every(Number.isFinite) && typeof title === 'string';
}

export function keepDevicePlace(place: DevicePlace) {
  forgetContinueHint();
  write([place, ...readDevicePlaces().filter(({ drama_id }) => drama_id !== place.drama_id)]);
}

export function forgetDevicePlace(dramaId: number) {
  write(readDevicePlaces().filter(({ drama_id }) => drama_id !== dramaId));
}

/** A full or forbidden storage loses the place, never the film. */
function write(places: DevicePlace[]) {
  try {
    if (places.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(places.slice(0, MAX_PLACES)));
  } catch {
    return;
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

export function useDevicePlaces(): DevicePlace[] {
  return useSyncExternalStore(subscribe, readDevicePlaces, () => NONE);
}
