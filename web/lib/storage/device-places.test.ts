import { afterEach, expect, test, vi } from 'vitest';
import {
  forgetContinueHint,
  markNothingToContinue,
  mayHaveSomethingToContinue,
} from './continue-hint.ts';
import { forgetDevicePlace, keepDevicePlace, readDevicePlaces } from './device-places.ts';

afterEach(() => vi.unstubAllGlobals());

const place = {
  drama_id: 1,
  title: 'Moon Gate',
  cover: '/cover.webp',
  episode_count: 2,
  episode_no: 2,
  position_seconds: 33.5,
  duration_seconds: 60,
  watched_at: '2026-01-01T00:00:00.000Z',
};

test('without storage there are no places, and nothing throws', () => {
  const forbid = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: forbid, setItem: forbid, removeItem: forbid });
  keepDevicePlace(place);
  forgetDevicePlace(1);
  expect(readDevicePlaces()).toEqual([]);
  markNothingToContinue();
  forgetContinueHint();
  expect(mayHaveSomethingToContinue()).toBe(true);
});

test('places are stored, the latest first', () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  keepDevicePlace(place);
  keepDevicePlace({ ...place, drama_id: 2 });
  keepDevicePlace(place);
  expect(readDevicePlaces().map(({ drama_id }) => drama_id)).toEqual([1, 2]);
  forgetDevicePlace(1);
  expect(readDevicePlaces().map(({ drama_id }) => drama_id)).toEqual([2]);
  markNothingToContinue();
  expect(mayHaveSomethingToContinue()).toBe(false);
  keepDevicePlace(place);
  expect(mayHaveSomethingToContinue()).toBe(true);
});
