import { describe, expect, test } from 'vitest';
import { chooseStart, episodeInAddress } from './resume.ts';

const episodes = [1, 2, 3].map((no) => ({ no, seconds: 60 }));
const clips = [1, 2].map((no) => ({ no, seconds: 16 }));
const place = (episode_no: number, position_seconds: number) => ({ episode_no, position_seconds });

describe('chooseStart', () => {
  test.each([
    ['nothing is known', {}, 1, 0],
    ['a place was saved', { place: place(2, 31.5) }, 2, 31.5],
    ['the place is 5 s before the end', { place: place(2, 55) }, 3, 0],
    ['the place is 5.1 s before the end', { place: place(2, 54.9) }, 2, 54.9],
    [
      'the place is 4 s before the end of a short episode',
      { episodes: clips, place: place(2, 12) },
      2,
      12,
    ],
    ['the last episode is finished', { place: place(3, 60) }, 1, 0],
    ['the saved episode no longer exists', { place: place(9, 10) }, 1, 0],
    ['the address names an episode', { wantedEpisode: 2 }, 2, 0],
    ['the address names the saved episode', { wantedEpisode: 2, place: place(2, 20) }, 2, 20],
    ['the address names another episode', { wantedEpisode: 3, place: place(2, 20) }, 3, 0],
    ['the address names a finished episode', { wantedEpisode: 2, place: place(2, 59) }, 2, 0],
    ['the address names a missing episode', { wantedEpisode: 9, place: place(2, 20) }, 2, 20],
    ['a signed-in viewer has no place', { place: null }, 1, 0],
  ])('when %s (%j), starts episode %i at %d s', (_case, choice, episodeNo, position) => {
    expect(chooseStart({ episodes, ...choice })).toEqual({ episodeNo, position });
  });

  test('returns undefined for a drama without episodes', () => {
    expect(chooseStart({ episodes: [], wantedEpisode: 1 })).toBeUndefined();
  });
});

test.each([
  ['?episode=5', 5],
  ['?login=1&episode=12', 12],
  ['', undefined],
  ['?episode=0', undefined],
  ['?episode=-1', undefined],
  ['?episode=1e3', undefined],
  ['?episode=5.5', undefined],
  ['?episode=123456', undefined],
])('the query %j gives episode %s', (search, expected) => {
  expect(episodeInAddress(search)).toBe(expected);
});
