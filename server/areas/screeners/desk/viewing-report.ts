import type { EpisodeRow } from '../screener.queries.ts';
import type { EpisodeReport } from '../screener-record.ts';
import { countPlays } from '../viewing/plays.ts';
import type { ViewRow } from '../viewing/views.queries.ts';
import { partsOf, viewedSeconds, watchedSeconds } from '../watched-ranges.ts';

/** What the recipient watched of an episode. */
export function reportEpisode(episode: EpisodeRow, views: ViewRow[]): EpisodeReport {
  const ranges = views.flatMap((view) => view.ranges);
  const lastTimes = views.map(({ last_at }) => last_at.getTime());
  return {
    dramaId: episode.drama_id,
    drama: episode.drama_key,
    title: episode.drama_title,
    episodeNo: episode.episode_no,
    durationSeconds: episode.duration_seconds,
    plays: countPlays(views),
    watchedSeconds: watchedSeconds(ranges),
    viewedSeconds: viewedSeconds(ranges),
    parts: partsOf(ranges),
    firstAt: views[0]?.started_at ?? null,
    lastAt: views.length > 0 ? new Date(Math.max(...lastTimes)) : null,
    devices: [...new Set(views.flatMap(({ device }) => device || []))],
    countries: [...new Set(views.flatMap(({ country }) => country ?? []))],
    views: views.map(({ started_at, device, country, ranges: watched }) => ({
      at: started_at,
      device,
      country,
      ranges: watched,
    })),
  };
}
