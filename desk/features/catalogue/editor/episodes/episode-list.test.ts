import { expect, test } from 'vitest';
import type { EpisodeValues } from '../drama-values.ts';
import {
  formatDuration,
  moveEpisode,
  newEpisode,
  parseDuration,
  putEpisode,
  removeEpisode,
} from './episode-list.ts';

const episode = (number: number, video: string): EpisodeValues => ({
  episode: number,
  video,
  thumbnail: '',
  duration_seconds: null,
  titles: {},
  subtitles: [],
});
const short = (episodes: EpisodeValues[]) => episodes.map((e) => `${e.episode}${e.video}`);

test('moving exchanges the numbers of neighbours', () => {
  const episodes = [episode(1, 'a'), episode(2, 'b'), episode(4, 'c')];
  expect(short(moveEpisode(episodes, 1, 1))).toEqual(['1a', '2c', '4b']);
  expect(short(moveEpisode(episodes, 0, -1))).toEqual(['1a', '2b', '4c']);
});

test('after a removal later episodes move up', () => {
  const episodes = [episode(1, 'a'), episode(2, 'b'), episode(3, 'c')];
  expect(short(removeEpisode(episodes, 1))).toEqual(['1a', '2c']);
});

test('episodes with the same video share its duration', () => {
  const episodes = [episode(1, 'a'), episode(2, 'b'), episode(3, 'a')];
  const changed = putEpisode(episodes, 0, { ...episode(1, 'a'), duration_seconds: 90 });
  expect(changed.map(({ duration_seconds }) => duration_seconds)).toEqual([90, null, 90]);
  expect(short(putEpisode(episodes, 3, episode(4, 'c')))).toEqual(['1a', '2b', '3a', '4c']);
});

test('a new episode follows the last one', () => {
  expect(newEpisode([]).episode).toBe(1);
  expect(newEpisode([episode(4, 'a')]).episode).toBe(5);
});

test.for([
  ['90', 90],
  ['1:30', 90],
  ['0:01:30', 90],
  ['', null],
  ['0', undefined],
  ['1.5', undefined],
  ['90000', undefined],
] as const)('the duration %j is read as %j', ([text, seconds]) => {
  expect(parseDuration(text)).toBe(seconds);
});

test('a duration is written as minutes and seconds', () => {
  expect(formatDuration(65)).toBe('1:05');
  expect(formatDuration(null)).toBe('');
});
