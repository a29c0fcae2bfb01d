import { expect, test } from 'vitest';
import { toContinueItems } from './continue-items.ts';

const place = {
  drama_id: 1,
  title: 'Any',
  cover: '',
  episode_count: 10,
  episode_no: 2,
  position_seconds: 30,
  duration_seconds: 120,
  watched_at: '2026-05-02T10:00:00Z',
};

test('the drama watched last comes first, and finished and locked dramas are left out', () => {
  const places = [
    place,
    { ...place, drama_id: 2, episode_no: 10, position_seconds: 120 },
    { ...place, drama_id: 4, open_episodes: 1 },
    { ...place, drama_id: 3, watched_at: '2026-05-03T10:00:00Z' },
  ];
  const items = toContinueItems(places);
  expect(items.map((item) => item.place.drama_id)).toEqual([3, 1]);
  expect(items[0]).toMatchObject({ episode: 2, progress: 0.25 });
});

test('after the end of an episode the next one is offered, with progress 0', () => {
  const [item] = toContinueItems([{ ...place, position_seconds: 119 }]);
  expect(item).toMatchObject({ episode: 3, progress: 0 });
});

test('at most twelve items are returned', () => {
  const places = Array.from({ length: 30 }, (_, index) => ({ ...place, drama_id: index + 1 }));
  expect(toContinueItems(places)).toHaveLength(12);
});
