import type { DramaCard } from '#contract/catalogue.ts';
import type { ViewCountRow, WatchedRow } from './watching.queries.ts';

export function toViewCount(viewCount: number) {
  return { view_count: viewCount };
}

/** Views by drama id. */
export function toViewCounts(rows: ViewCountRow[]): Map<number, number> {
  return new Map(rows.map((row) => [row.drama_id, row.view_count]));
}

export function dramaIdsOf(rows: WatchedRow[]): number[] {
  return rows.map((row) => row.drama_id);
}

export function toHistoryEntries(rows: WatchedRow[], cards: Map<number, DramaCard>) {
  return rows.flatMap((row) => {
    const drama = cards.get(row.drama_id);
    return drama ? [toHistoryEntry(row, drama)] : [];
  });
}

function toHistoryEntry(row: WatchedRow, drama: DramaCard) {
  return {
    drama,
    episode_no: row.episode_no,
    position_seconds: row.position_seconds,
    duration_seconds: row.duration_seconds,
    open_episodes: row.open_episodes,
    watched_at: row.watched_at.toISOString(),
  };
}
