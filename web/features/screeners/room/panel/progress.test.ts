import { expect, test } from 'vitest';
import { nextAction, nextEpisode, type ScreenerEpisode, watchedPercent } from './progress.ts';

function episode(part: Partial<ScreenerEpisode>): ScreenerEpisode {
  return {
    episode_no: 1,
    title: '',
    duration_seconds: 100,
    plays_left: null,
    is_interrupted: false,
    watched_seconds: 0,
    readiness: null,
    watched_at: null,
    ...part,
  };
}

test.each([
  [0, 0],
  [0.9, 0],
  [41.9, 41],
  [94.9, 94],
  [95, 100],
  [100.4, 100],
])('%f of 100 seconds are %i percent', (watched_seconds, percent) => {
  expect(watchedPercent(episode({ watched_seconds }))).toBe(percent);
});

test('an episode of unknown length has no progress', () => {
  expect(watchedPercent(episode({ duration_seconds: 0, watched_seconds: 5 }))).toBe(0);
});

const titleOf = (...episodes: ScreenerEpisode[]) => ({
  drama_id: 1,
  title: '',
  cover: '',
  synopsis: '',
  episodes,
});

test('the next episode is the one watched last, or the one after it if it is complete', () => {
  const one = episode({ watched_seconds: 40, watched_at: '2026-11-16T08:00:00.000Z' });
  const two = episode({
    episode_no: 2,
    watched_seconds: 5,
    watched_at: '2026-11-16T09:00:00.000Z',
  });
  const three = episode({ episode_no: 3 });
  expect(nextEpisode(titleOf(one, two, three))).toBe(two);
  const complete = { ...two, watched_seconds: 100 };
  expect(nextEpisode(titleOf(one, complete, three))).toBe(three);
  expect(nextEpisode(titleOf(one, complete))).toBe(one);
  expect(nextAction(titleOf(one, complete))).toBe('screeners.continueAt');
  expect(nextAction(titleOf(three))).toBe('screeners.startAt');
  expect(nextAction(titleOf(complete))).toBe('screeners.watchAgain');
});

test('without a last one, the next episode is the first incomplete one with plays left, else the first', () => {
  const one = episode({ watched_seconds: 100 });
  const two = episode({ episode_no: 2, watched_seconds: 30, plays_left: 0 });
  const three = episode({ episode_no: 3, plays_left: 1 });
  expect(nextEpisode(titleOf(one, two, three))).toBe(three);
  expect(nextEpisode(titleOf(one, two))).toBe(one);
  expect(nextEpisode(titleOf(two))).toBeUndefined();
  const interrupted = { ...two, is_interrupted: true };
  expect(nextEpisode(titleOf(one, interrupted, three))).toBe(interrupted);
  const copied = episode({ episode_no: 4, readiness: 'ready' });
  const others = (['preparing', 'failed'] as const).map((readiness) => episode({ readiness }));
  expect(nextEpisode(titleOf(...others, copied))).toBe(copied);
});
