import type { DramaCard } from '../../../contract/catalogue.ts';
import type { WatchedRow } from './watching.queries.ts';

export function toViewCount(viewCount: number) {
  return { view_count: viewCount };
}

export function toHistoryEntry(row: WatchedRow, drama: DramaCard) {
  return {
    drama,
    episode_no: row.episode_no,
    position_seconds: row.position_seconds,
    duration_seconds: row.duration_seconds,
    watched_at: row.watched_at.toISOString(),
  };
}
