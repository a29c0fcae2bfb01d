import type { BurnedVideo } from '../burn/burned-videos.ts';
import { stateAt } from '../screener.mapper.ts';
import type { EpisodeRow, ScreenerRow, TitleRow } from '../screener.queries.ts';
import type { ScreenerListEntry, ScreenerRecord } from '../screener-record.ts';

export function toListEntry(row: ScreenerRow, titles: TitleRow[], time: Date): ScreenerListEntry {
  return {
    id: row.id,
    state: stateAt(row, time),
    email: row.email,
    name: row.name,
    company: row.company,
    titles: titles.map(({ title }) => title),
    watchable: titles.map(({ is_watchable }) => is_watchable),
    createdAt: row.created_at,
    opensAt: row.opens_at,
    expiresAt: row.expires_at,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
  };
}

interface RecordParts {
  row: ScreenerRow;
  titles: TitleRow[];
  episodes: EpisodeRow[];
  burned: BurnedVideo[];
  link: string;
  version: string;
  time: Date;
}

export function toRecord({
  row,
  titles,
  episodes,
  burned,
  link,
  version,
  time,
}: RecordParts): ScreenerRecord {
  const copies = new Map(burned.map((video) => [video.videoId, video]));
  return {
    ...toListEntry(row, titles, time),
    link,
    locale: row.locale,
    message: row.message,
    note: row.note,
    reason: row.reason,
    episodes: titles.map((title) =>
      episodes.flatMap(({ drama_id, episode_no }) =>
        drama_id === title.drama_id ? [episode_no] : [],
      ),
    ),
    maxPlays: row.max_plays,
    hasWatermark: row.has_watermark,
    isBurnedIn: row.is_burned_in,
    burned: episodes.flatMap(({ drama_id, episode_no, video_id }) => {
      const copy = copies.get(video_id);
      if (!copy) return [];
      const { state, progress, error } = copy;
      return [{ dramaId: drama_id, episodeNo: episode_no, state, progress, error }];
    }),
    termsVersion: version,
    dramas: titles.map(({ drama_id, drama_state, cover, is_complete }) => ({
      dramaId: drama_id,
      state: drama_state,
      cover,
      isComplete: is_complete,
    })),
    userId: row.user_id,
    createdBy: row.created_by,
    sentAt: row.sent_at,
    decidedAt: row.decided_at,
  };
}
