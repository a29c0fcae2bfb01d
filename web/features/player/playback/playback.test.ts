import { expect, test, vi } from 'vitest';
import { isAutoplayBlocked, openSource } from '#tests/support/areas/fake-sources.ts';
import { toPlayerDrama } from '../player-drama.ts';
import type { SourceOptions, VideoSource } from '../source/source.ts';
import { INITIAL_STATUS } from '../source/source-status.ts';
import { Playback } from './playback.ts';
import type { Viewing } from './viewing.ts';

vi.mock(import('../source/video-source.ts'), async (original) => ({
  ...(await original()),
  ...(await import('#tests/support/areas/fake-sources.ts')),
}));

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
  audio_languages: [],
  synopsis: '',
  related: [],
  episodes: [1, 2].map((no) => ({
    episode_no: no,
    title: '',
    duration_seconds: 60,
    video_url: `/media/moon/${no}/master.m3u8`,
    thumbnail: '',
    subtitles: [],
    is_locked: false,
  })),
});

const savedPlace = { episode_no: 2, position_seconds: 31 };
const access = { open: () => Promise.reject(new Error('all episodes are public')) };

test('a retry starts at the position of the failed load', async () => {
  const startPositions: SourceOptions['startAt'][] = [];
  openSource.mockImplementation(async (_url, { startAt }) => {
    startPositions.push(startAt);
    throw new Error('network down');
  });
  const playback = new Playback({ access, findPlace: async () => savedPlace });
  playback.bind(new EventTarget() as HTMLVideoElement);
  await playback.open(drama, undefined);
  expect(playback.state.get().trouble).toBeDefined();
  playback.retry();
  expect(startPositions).toEqual([31, 31]);
});

/** Stubs a source that loads immediately and a video element that plays immediately. */
function openVideo(viewing: Partial<Viewing> = {}) {
  const opened: string[] = [];
  const source = { status: INITIAL_STATUS, attach() {}, close() {} } as unknown as VideoSource;
  openSource.mockImplementation(async (url) => {
    opened.push(url);
    return source;
  });
  const play = vi.fn(async () => {});
  const onPlace = vi.fn();
  const playback = new Playback({ access, onPlace, ...viewing });
  const video = Object.assign(new EventTarget(), { play }) as unknown as HTMLVideoElement;
  playback.bind(video);
  return { playback, video, opened, play, onPlace };
}

test('while autoplay is blocked nothing is loaded; the first gesture resumes at the saved place', async () => {
  const { playback, opened, play } = openVideo({ findPlace: async () => savedPlace });
  isAutoplayBlocked.mockResolvedValueOnce(true);
  playback.show();
  await playback.open(drama, undefined);
  expect(playback.state.get()).toMatchObject({ needsGesture: true, episodeNo: 2, startAt: 31 });
  expect(opened).toEqual([]);
  playback.play();
  await expect.poll(() => play.mock.calls.length).toBe(1);
  expect(opened).toEqual(['/media/moon/2/master.m3u8']);
  expect(openSource.mock.lastCall?.[1].startAt).toBe(31);
  const { needsGesture, notice } = playback.state.get();
  expect([needsGesture, notice?.key]).toEqual([false, 'player.resumed']);
});

test('seeking before the first gesture starts playback there', async () => {
  const { playback, opened, play } = openVideo();
  isAutoplayBlocked.mockResolvedValueOnce(true);
  playback.show();
  await playback.open(drama, 1);
  expect([playback.time, playback.length]).toEqual([0, 60]);
  playback.seekTo(70);
  await expect.poll(() => play.mock.calls.length).toBe(1);
  expect(opened).toHaveLength(1);
  expect(openSource.mock.lastCall?.[1].startAt).toBe(60);
});

test('navigation by a user gesture starts playback without another click', async () => {
  const { playback, opened } = openVideo();
  isAutoplayBlocked.mockResolvedValueOnce(true);
  playback.show();
  await playback.open(drama, 1);
  isAutoplayBlocked.mockResolvedValueOnce(true);
  playback.show();
  await Promise.resolve();
  expect(opened).toEqual([]);
  playback.show();
  await expect.poll(() => opened).toHaveLength(1);
});

test('goTo with the playing episode neither reloads it nor saves a place', async () => {
  const { playback, opened, play, onPlace } = openVideo();
  await playback.open(drama, 2);
  playback.goTo(2);
  expect(play).toHaveBeenCalledOnce();
  expect(opened).toHaveLength(1);
  expect(onPlace).not.toHaveBeenCalled();
});

test('goTo with an ended episode loads it again', async () => {
  const { playback, video, opened } = openVideo();
  await playback.open(drama, 2);
  video.dispatchEvent(new Event('ended'));
  playback.goTo(2);
  expect(opened).toHaveLength(2);
});
