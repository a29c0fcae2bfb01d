import { expect, test, vi } from 'vitest';
import { Playback } from './playback.ts';
import { toPlayerDrama } from './player-drama.ts';
import { openSource, type SourceOptions } from './video-source.ts';

vi.mock('./video-source.ts', () => ({ openSource: vi.fn() }));

const drama = toPlayerDrama({
  drama_id: 7,
  title: 'Moon Gate',
  original_title: '月门',
  cover: '/media/posters/moon-640.webp',
  tags: [],
  episode_count: 1,
  total_minutes: 1,
  view_count: 12,
  release_year: 2026,
  is_new_release: false,
  languages: [],
  synopsis: '',
  related: [],
  episodes: [1, 2].map((no) => ({
    episode_no: no,
    title: '',
    duration_seconds: 60,
    video_url: `/media/moon/${no}/master.m3u8`,
    thumbnail: '',
    subtitles: [],
  })),
});

test('trying again begins where the film was to begin', async () => {
  const begun: SourceOptions['startAt'][] = [];
  vi.mocked(openSource).mockImplementation(async (_url, { startAt }) => {
    begun.push(startAt);
    throw new Error('the line is down');
  });
  const playback = new Playback({ onPlace: () => {}, onFirstPlay: () => {} });
  playback.bind(new EventTarget() as HTMLVideoElement);
  await playback.open(drama, undefined, async () => ({ episode_no: 2, position_seconds: 31 }));
  expect(playback.state.get().trouble).toBeDefined();
  playback.retry();
  expect(begun).toEqual([31, 31]);
});
