import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { outcomes } from '#contract/error-codes.ts';
import { CallFailure } from '#contract/transport/client.ts';
import { openSource } from '#tests/support/areas/fake-sources.ts';
import type { StageDrama } from '../player-drama.ts';
import type { SourceOptions, VideoSource } from '../source/source.ts';
import { INITIAL_STATUS, type Trouble } from '../source/source-status.ts';
import type { EpisodeAccess, EpisodeGrant } from './episode-access.ts';
import { Playback } from './playback.ts';

vi.mock(import('../source/video-source.ts'), async (original) => ({
  ...(await original()),
  ...(await import('#tests/support/areas/fake-sources.ts')),
}));

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Episode 1 is public, 2 and 3 need a grant, 4 is locked. */
const drama: StageDrama = {
  drama_id: 7,
  title: 'Moon Gate',
  cover: '/media/moon.webp',
  spokenLanguage: 'zh',
  subtitleLanguages: [],
  episodes: [
    [1, '', 60, '/media/moon/1/master.m3u8', 'thumb.webp', []],
    [2, '', 60, false],
    [3, '', 60, false],
    [4, '', 60, true],
  ],
};

const RENEW_EVERY_MS = 45_000;
const outcome = (name: keyof typeof outcomes) =>
  new CallFailure(200, { code: outcomes[name].code, message: '', data: null });

interface OpenedSource extends SourceOptions {
  url: string;
  isClosed: boolean;
  fail: (trouble: Trouble) => void;
}

/** A playback whose grants are numbered addresses and whose sources load nothing. */
function startPlayback({
  startAt = 0,
  grant,
}: {
  startAt?: number;
  grant?: () => EpisodeGrant;
} = {}) {
  const sources: OpenedSource[] = [];
  openSource.mockImplementation(async (url, options) => {
    let status = INITIAL_STATUS;
    const source = {
      get status() {
        return status;
      },
      attach() {},
      suspend() {},
      resume() {},
      close: () => {
        opened.isClosed = true;
      },
    } as unknown as VideoSource;
    const opened: OpenedSource = {
      ...options,
      url,
      isClosed: false,
      fail(trouble) {
        status = { ...status, trouble };
        options.onChange(source);
      },
    };
    sources.push(opened);
    return source;
  });
  let grants = 0;
  const renew = vi.fn(async () => {});
  const close = vi.fn();
  const createGrant = (): EpisodeGrant => {
    grants += 1;
    const subtitles = [{ lang: 'en', label: 'English', url: `/watch/${grants}/en.vtt` }];
    const files = { video: `/watch/${grants}/master.m3u8`, thumbnail: '/watch/t.webp', subtitles };
    return { files, startAt, renewEveryMs: RENEW_EVERY_MS, renew, close };
  };
  const access = { open: vi.fn<EpisodeAccess['open']>(async () => (grant ?? createGrant)()) };
  const onPlace = vi.fn();
  const playback = new Playback({ access, onPlace });
  onTestFinished(() => playback.close());
  const play = vi.fn(async () => {});
  const video = Object.assign(new EventTarget(), {
    play,
    pause() {},
    paused: true,
    currentTime: 0,
  });
  playback.bind(video as unknown as HTMLVideoElement);
  playback.show();
  const open = async (...[opened, episodeNo]: Parameters<Playback['open']>) => {
    const isOpen = playback.open(opened, episodeNo);
    await settle();
    await isOpen;
  };
  return { playback, open, video, play, access, sources, renew, close, onPlace };
}

/** Runs the promises and timers that are ready, without advancing the clock. */
const settle = () => vi.advanceTimersByTimeAsync(0);

test('an episode without public address plays from its grant, where the grant says', async () => {
  const { playback, open, access, sources, play } = startPlayback({ startAt: 12 });
  await open(drama, 2);
  expect(access.open).toHaveBeenCalledExactlyOnceWith(7, 2);
  expect(sources).toMatchObject([{ url: '/watch/1/master.m3u8', startAt: 12, isGranted: true }]);
  expect(playback.state.get().notice?.key).toBe('player.resumed');
  expect(playback.episode).toMatchObject({
    thumbnail: '/watch/t.webp',
    subtitles: [{ lang: 'en', url: '/watch/1/en.vtt' }],
  });
  expect(play).toHaveBeenCalledOnce();
});

test('a grant is renewed while the video is paused, again after a lost reply, until it is closed', async () => {
  const { playback, open, renew, close, sources } = startPlayback();
  await open(drama, 2);
  await vi.advanceTimersByTimeAsync(RENEW_EVERY_MS);
  expect(renew).toHaveBeenCalledTimes(1);
  renew.mockRejectedValueOnce(new CallFailure(0, { code: 0, message: '', data: null }));
  await vi.advanceTimersByTimeAsync(RENEW_EVERY_MS);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(renew).toHaveBeenCalledTimes(3);
  expect(playback.state.get().trouble).toBeUndefined();
  playback.goTo(1);
  await settle();
  expect([close.mock.calls.length, sources[0]?.isClosed]).toEqual([1, true]);
  await vi.advanceTimersByTimeAsync(RENEW_EVERY_MS * 4);
  expect(renew).toHaveBeenCalledTimes(3);
});

test('a hidden page does not renew; the grant is renewed when the page is shown again', async () => {
  const { playback, open, renew } = startPlayback();
  await open(drama, 2);
  playback.hide();
  await vi.advanceTimersByTimeAsync(RENEW_EVERY_MS * 4);
  expect(renew).not.toHaveBeenCalled();
  playback.show();
  expect(renew).toHaveBeenCalledTimes(1);
});

test.each(['the renewal', 'a missing file'])(
  'when %s ends a grant, the episode opens again at its position, once',
  async (cause) => {
    const { playback, open, video, access, sources, renew, play } = startPlayback();
    const end = async () => {
      renew.mockRejectedValueOnce(outcome('playbackEnded'));
      if (cause === 'the renewal') await vi.advanceTimersByTimeAsync(RENEW_EVERY_MS);
      else sources.at(-1)?.fail('ended');
      await settle();
    };
    await open(drama, 2);
    video.currentTime = 31;
    await end();
    expect(access.open).toHaveBeenCalledTimes(2);
    expect(sources[1]).toMatchObject({ url: '/watch/2/master.m3u8', startAt: 31 });
    expect(play).toHaveBeenCalledTimes(2);
    await end();
    expect(access.open).toHaveBeenCalledTimes(2);
    expect(playback.state.get().trouble).toBe('ended');
    playback.retry();
    await settle();
    expect(sources[2]).toMatchObject({ url: '/watch/3/master.m3u8', startAt: 31 });
    expect(playback.state.get().trouble).toBeUndefined();
  },
);

test('a renewed grant may be replaced again', async () => {
  const { open, sources, access } = startPlayback();
  await open(drama, 2);
  sources[0]?.fail('ended');
  await vi.advanceTimersByTimeAsync(RENEW_EVERY_MS);
  sources[1]?.fail('ended');
  await settle();
  expect(access.open).toHaveBeenCalledTimes(3);
});

test('a refused episode shows the outcome and cannot be played', async () => {
  const { playback, open, play } = startPlayback({
    grant: () => {
      throw outcome('notInTerritory');
    },
  });
  await open(drama, 2);
  const { refusal, trouble } = playback.state.get();
  expect([refusal, trouble]).toEqual([outcomes.notInTerritory.code, undefined]);
  playback.toggle();
  expect(play).not.toHaveBeenCalled();
});

test('a locked episode is refused without a call; the place in the open episode is kept', async () => {
  const { playback, open, video, access, sources, onPlace } = startPlayback();
  await open(drama, 3);
  Object.assign(video, { duration: 60, currentTime: 60, ended: true, paused: false });
  video.dispatchEvent(new Event('playing'));
  video.dispatchEvent(new Event('timeupdate'));
  expect(sources).toHaveLength(1);
  video.dispatchEvent(new Event('ended'));
  expect(playback.state.get()).toMatchObject({
    episodeNo: 4,
    refusal: outcomes.episodeLocked.code,
    hasEnded: false,
  });
  expect(access.open).toHaveBeenCalledOnce();
  expect(onPlace.mock.lastCall?.[0]).toMatchObject({ episodeNo: 3, position: 60 });
  playback.step(-1);
  expect(playback.state.get()).toMatchObject({ episodeNo: 3, refusal: undefined });
});

test.each([
  ['from its start', true, 60, 0],
  ['where the viewer has sought to', false, 20, 20],
])('an ended episode is opened again to play %s', async (_where, ended, currentTime, startAt) => {
  const { playback, open, video, access, sources } = startPlayback({ startAt: 12 });
  await open({ ...drama, episodes: drama.episodes.slice(0, 3) }, 3);
  Object.assign(video, { duration: 60, currentTime: 60, ended: true });
  video.dispatchEvent(new Event('ended'));
  Object.assign(video, { ended, currentTime });
  playback.toggle();
  await settle();
  expect(access.open).toHaveBeenCalledTimes(2);
  expect(sources[1]).toMatchObject({ url: '/watch/2/master.m3u8', startAt });
  expect(playback.state.get().hasEnded).toBe(false);
});

test('a grant that ends after the episode is not replaced before the viewer plays again', async () => {
  const { playback, open, video, access, sources } = startPlayback();
  await open({ ...drama, episodes: drama.episodes.slice(0, 3) }, 3);
  Object.assign(video, { duration: 60, currentTime: 60, ended: true });
  video.dispatchEvent(new Event('ended'));
  sources[0]?.fail('ended');
  await settle();
  expect(access.open).toHaveBeenCalledOnce();
  expect(playback.state.get()).toMatchObject({ hasEnded: true, trouble: undefined });
  playback.toggle();
  await settle();
  expect(access.open).toHaveBeenCalledTimes(2);
});

test('a closed playback closes its source and grant, and can be opened again', async () => {
  const { playback, open, sources, close, access } = startPlayback();
  await open(drama, 2);
  playback.close();
  expect([sources[0]?.isClosed, close.mock.calls.length]).toEqual([true, 1]);
  await open(drama, 2);
  expect(access.open).toHaveBeenCalledTimes(2);
});

test('when the rest is buffered and no segment is requested, the grant is checked by HEAD requests', async () => {
  const check = vi.fn(async () => new Response(null, { status: 200 }));
  vi.stubGlobal('fetch', check);
  const { open, video, access } = startPlayback();
  await open(drama, 2);
  const range = { length: 1, end: () => 30 };
  Object.assign(video, { paused: false, duration: 60, buffered: range });
  await vi.advanceTimersByTimeAsync(8_000);
  expect(check).not.toHaveBeenCalled();

  range.end = () => 60;
  await vi.advanceTimersByTimeAsync(4_000);
  expect(check).toHaveBeenCalledExactlyOnceWith('/watch/1/master.m3u8', { method: 'HEAD' });
  expect(access.open).toHaveBeenCalledTimes(1);

  check.mockResolvedValue(new Response(null, { status: 404 }));
  access.open.mockRejectedValueOnce(outcome('screenerClosed'));
  await vi.advanceTimersByTimeAsync(4_000);
  expect(access.open).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(12_000);
  expect(check).toHaveBeenCalledTimes(2);
});

test('beforeSeek of the grant is called before the position changes', async () => {
  const positions: number[] = [];
  const { playback, open, video } = startPlayback({
    grant: () => ({
      files: { video: '/watch/1/master.m3u8', thumbnail: '', subtitles: [] },
      renewEveryMs: RENEW_EVERY_MS,
      renew: async () => {},
      beforeSeek: (target) => positions.push(video.currentTime, target),
    }),
  });
  await open(drama, 2);
  Object.assign(video, { duration: 60, currentTime: 31 });
  playback.seekTo(50);
  expect([positions, video.currentTime]).toEqual([[31, 50], 50]);
});
