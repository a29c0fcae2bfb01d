import { expect, test } from 'vitest';
import { progressOf } from './progress.ts';

const place = { episode_no: 5, episode_count: 80, position_seconds: 30, duration_seconds: 120 };

test('in the middle of an episode, playback resumes in this episode', () => {
  expect(progressOf(place)).toEqual({
    share: 0.25,
    secondsLeft: 90,
    isFinished: false,
    resumeEpisode: 5,
    isLocked: false,
  });
});

test.each([115, 119.4, 120, 500])(
  'at %d of 120 seconds, playback resumes with the next episode',
  (seconds) => {
    expect(progressOf({ ...place, position_seconds: seconds })).toEqual({
      share: 1,
      secondsLeft: 0,
      isFinished: false,
      resumeEpisode: 6,
      isLocked: false,
    });
  },
);

test('after the end of the last episode the drama is finished and resumes with the first one', () => {
  const last = { ...place, episode_no: 80 };
  expect(progressOf(last)).toMatchObject({ isFinished: false, resumeEpisode: 80 });
  expect(progressOf({ ...last, position_seconds: 118 })).toMatchObject({
    isFinished: true,
    resumeEpisode: 1,
  });
});

test('an episode of unknown length never counts as ended', () => {
  const unknown = { ...place, episode_no: 80, duration_seconds: 0 };
  expect(progressOf(unknown)).toEqual({
    share: 0,
    secondsLeft: 0,
    isFinished: false,
    resumeEpisode: 80,
    isLocked: false,
  });
});

test('at the end of the preview the drama is finished, and an episode after it is locked', () => {
  const ended = { ...place, position_seconds: 118 };
  expect(progressOf({ ...ended, open_episodes: 5 })).toMatchObject({
    isFinished: true,
    resumeEpisode: 1,
    isLocked: false,
  });
  expect(progressOf({ ...place, open_episodes: 4 })).toMatchObject({
    isFinished: false,
    resumeEpisode: 5,
    isLocked: true,
  });
  expect(progressOf({ ...ended, open_episodes: 0 })).toMatchObject({
    isFinished: true,
    resumeEpisode: 1,
    isLocked: true,
  });
});
