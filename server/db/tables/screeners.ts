import type { Locale } from '#i18n/locales.ts';
import type { StoredRanges } from '../stored-json.ts';
import type { Generated, GeneratedAlways, Json } from './column-types.ts';
import type { NullableTimestamp, Timestamp } from './time-columns.ts';

/** `upcoming` and `expired` of the contract are active ones at other times. */
export type ScreenerState = 'requested' | 'active' | 'declined' | 'revoked';
export type BurnState = 'queued' | 'running' | 'done' | 'failed';

/**
 * A screener invites one recipient to watch; each opened episode is a view. A grant of playback
 * lets one browser load the files of one video for a few minutes.
 */
export interface ScreenersTables {
  screeners: {
    id: GeneratedAlways<number>;
    token: string;
    state: ScreenerState;
    user_id: number | null;
    email: string;
    email_key: string;
    name: string;
    company: Generated<string>;
    locale: Locale;
    message: Generated<string>;
    note: Generated<string>;
    reason: Generated<string>;
    opens_at: NullableTimestamp;
    expires_at: NullableTimestamp;
    max_plays: number | null;
    has_watermark: Generated<boolean>;
    is_burned_in: Generated<boolean>;
    created_by: string;
    created_at: Generated<Timestamp>;
    decided_at: NullableTimestamp;
    sent_at: NullableTimestamp;
    started_at: NullableTimestamp;
    finished_at: NullableTimestamp;
  };
  screener_titles: {
    screener_id: number;
    drama_id: number;
    position: number;
    episodes: number[] | null;
  };
  screener_codes: {
    screener_id: number;
    code_hash: Buffer;
    attempts: Generated<number>;
    created_at: Timestamp;
    expires_at: Timestamp;
  };
  screener_viewers: {
    screener_id: number;
    viewer_hash: Buffer;
    verified_at: Timestamp;
  };
  screener_views: {
    id: GeneratedAlways<number>;
    screener_id: number;
    drama_id: number;
    episode_no: number;
    viewer_hash: Buffer;
    is_play: boolean;
    started_at: Timestamp;
    last_at: Timestamp;
    device: Generated<string>;
    country: string | null;
    ranges: Generated<Json<StoredRanges>>;
  };
  burned_videos: {
    id: GeneratedAlways<number>;
    video_id: number;
    label: string;
    state: Generated<BurnState>;
    progress: Generated<number>;
    path: string | null;
    error: Generated<string>;
    claim_id: string | null;
    claimed_at: NullableTimestamp;
    created_at: Generated<Timestamp>;
  };
  playback_grants: {
    token_hash: Buffer;
    viewer_hash: Buffer;
    drama_id: number;
    episode_no: number;
    video_id: number;
    path: string;
    view_id: number | null;
    expires_at: Timestamp;
  };
}
