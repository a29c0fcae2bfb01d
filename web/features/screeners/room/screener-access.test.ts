import { beforeEach, expect, test, vi } from 'vitest';
import type { ApiClient, CallOutput } from '#contract/transport/client.ts';
import { createScreenerAccess } from './screener-access.ts';

type Open = ApiClient['openScreenerEpisode'];
type Report = ApiClient['reportScreenerView'];

/** The tests of a worker share a process; `tests/support/setup/each-file.ts` restores these. */
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('HTMLMediaElement', { HAVE_FUTURE_DATA: 3 });
});

/** Access to a screener whose views are numbered and whose reports are never answered. */
function startAccess() {
  let views = 0;
  const open = vi.fn<Open>(async () => {
    views += 1;
    return {
      view_id: views,
      resume_seconds: 0,
      plays_left: 2,
    } as CallOutput<'openScreenerEpisode'>;
  });
  const report = vi.fn<Report>(() => new Promise(() => {}));
  const access = createScreenerAccess({
    token: 'token',
    isBurnedIn: false,
    onRefused() {},
    onOpened() {},
    onViewed() {},
    api: () => ({ openScreenerEpisode: open, reportScreenerView: report }),
  });
  const replays = () => open.mock.calls.map(([input]) => input.replay_of);
  return { access, replays, report };
}

const createVideo = () =>
  Object.assign(new EventTarget(), {
    currentTime: 0,
    playbackRate: 1,
    paused: false,
    readyState: 4,
    ended: false,
  });

/** Opens the episode and plays it from 0 to 60 seconds. */
async function playToEnd(access: ReturnType<typeof startAccess>['access'], episodeNo = 1) {
  const grant = await access.open(7, episodeNo);
  const video = createVideo();
  grant.attach?.(video as unknown as HTMLVideoElement);
  video.dispatchEvent(new Event('playing'));
  vi.advanceTimersByTime(60_000);
  video.currentTime = 60;
  video.ended = true;
  video.dispatchEvent(new Event('ended'));
  return grant;
}

test('a replay names the view that has ended, without waiting for the reply to its report', async () => {
  const { access, replays, report } = startAccess();
  (await playToEnd(access)).close?.();
  expect(report.mock.calls[0]?.[0]).toEqual({ view_id: 1, ranges: [[0, 60]] });
  (await playToEnd(access)).close?.();
  (await access.open(7, 1)).close?.();
  expect(replays()).toEqual([undefined, 1, 2]);
});

test('an episode is replayed also after its end has started the next one', async () => {
  const { access, replays } = startAccess();
  const grant = await access.open(7, 1);
  const video = createVideo();
  // The player listens before the view is attached.
  video.addEventListener('ended', () => grant.close?.());
  grant.attach?.(video as unknown as HTMLVideoElement);
  video.ended = true;
  video.dispatchEvent(new Event('ended'));
  await access.open(7, 1);
  expect(replays()).toEqual([undefined, 1]);
});

test('an episode that has not ended, and another episode, are not replays', async () => {
  const { access, replays } = startAccess();
  const grant = await access.open(7, 1);
  grant.attach?.(createVideo() as unknown as HTMLVideoElement);
  grant.close?.();
  (await playToEnd(access)).close?.();
  (await access.open(7, 2)).close?.();
  expect(replays()).toEqual([undefined, undefined, undefined]);
});
