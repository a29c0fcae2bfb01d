import type { Generated, GeneratedAlways } from './column-types.ts';
import type { CalendarDate, Timestamp } from './time-columns.ts';

/**
 * Histories of users, the bookkeeping that counts each view once, and downloads of materials by
 * buyers.
 */
export interface WatchingTables {
  watch_history: {
    user_id: number;
    drama_id: number;
    episode_no: Generated<number>;
    position_seconds: Generated<number>;
    watched_at: Generated<Timestamp>;
  };
  recent_views: {
    drama_id: number;
    visitor_hash: Buffer;
    counted_at: Generated<Timestamp>;
    network_key: number | null;
  };
  network_views: {
    drama_id: number;
    network_key: number;
    guests: number;
    guests_before: Generated<number>;
    began_at: Generated<Timestamp>;
  };
  pending_views: {
    id: GeneratedAlways<number>;
    drama_id: number;
    views: number;
  };
  weekly_views: {
    week: CalendarDate;
    views: number;
  };
  material_downloads: {
    id: GeneratedAlways<number>;
    user_id: number;
    drama_id: number;
    downloaded_at: Timestamp;
  };
}
