import { outcomes } from '#contract/error-codes.ts';
import { type ApiClient, CallFailure, isCallFailure } from '#contract/transport/client.ts';
import type { EpisodeAccess } from '#web/features/player/playback/episode-access.ts';
import { browserApi, prepareCalls } from '#web/lib/api/browser-api.ts';
import { createScreenerView } from '../report/screener-view.ts';
import type { OpenedEpisode } from './panel/progress.ts';

/**
 * Addresses expire 150 seconds after the last report, which renews them (`GRANT_MS` in
 * server/areas/playback/grants.ts).
 */
const RENEW_EVERY_MS = 45_000;

/** Outcomes after which the screener, not only an episode, can no longer be watched. */
const ENDS: readonly number[] = [
  outcomes.screenerClosed.code,
  outcomes.screenerUnverified.code,
  outcomes.playbackEnded.code,
  outcomes.notFound.code,
];

interface ScreenerAccessParts {
  token: string;
  isBurnedIn: boolean;
  /** Called when the server refuses the screener; its state is then read again. */
  onRefused: () => void;
  onOpened: (opened: OpenedEpisode) => void;
  /** Called when a view is over, so that the progress shown is read again. */
  onViewed: () => void;
  api?: () => Pick<ApiClient, 'openScreenerEpisode' | 'reportScreenerView'>;
}

interface LastView {
  viewId: number;
  readonly view: Pick<ReturnType<typeof createScreenerView>, 'hasEnded'>;
}

/** Opens the episodes of a screener for the player and reports what is watched. */
export function createScreenerAccess(parts: ScreenerAccessParts): EpisodeAccess {
  const { token, isBurnedIn, onRefused, onOpened, onViewed, api = browserApi } = parts;
  /** The last view of each episode. */
  const lastViews = new Map<string, LastView>();
  const onFailure = (failure: unknown) => {
    if (isCallFailure(failure) && ENDS.includes(failure.code)) onRefused();
  };
  const passOn = (failure: unknown): never => {
    onFailure(failure);
    throw failure;
  };
  /** An episode whose copy is not made is refused, with the reason that is then read. */
  const refuseUnmade = (failure: unknown): never => {
    if (!isBurnedIn || !isCallFailure(failure) || failure.code !== outcomes.unavailable.code)
      return passOn(failure);
    onRefused();
    const { code, message } = failure;
    throw new CallFailure(outcomes.ok.status, { code, message, data: null });
  };
  return {
    async open(drama_id, episode_no) {
      prepareCalls();
      const episode = `${drama_id}/${episode_no}`;
      const last = lastViews.get(episode);
      // The last report of that view, which says that it has ended, may still be on its way.
      const replay = last?.view.hasEnded ? { replay_of: last.viewId } : {};
      const opened = await api()
        .openScreenerEpisode(
          { token, drama_id, episode_no, ...replay },
          { isQuiet: true, actionKey: episode },
        )
        .catch(refuseUnmade);
      onOpened({ dramaId: drama_id, episodeNo: episode_no, playsLeft: opened.plays_left });
      const { view_id: viewId, video_url: video, thumbnail, subtitles } = opened;
      const view = createScreenerView({
        send: (ranges) =>
          api().reportScreenerView(
            { view_id: viewId, ranges },
            { isQuiet: true, actionKey: viewId },
          ),
        onFailure,
        onClosed: onViewed,
      });
      lastViews.set(episode, { viewId, view });
      return {
        files: { video, thumbnail, subtitles },
        startAt: opened.resume_seconds,
        renewEveryMs: RENEW_EVERY_MS,
        renew: () => view.renew().catch(passOn),
        attach: view.attach,
        beforeSeek: view.beforeSeek,
        close: view.close,
      };
    },
  };
}
