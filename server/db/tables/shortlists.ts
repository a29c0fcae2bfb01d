import type { Generated, GeneratedAlways } from './column-types.ts';
import type { NullableTimestamp, Timestamp } from './time-columns.ts';

/** Lists of titles that buyers and operators arrange and share by a link. */
export interface ShortlistsTables {
  shortlists: {
    id: GeneratedAlways<number>;
    user_id: number | null;
    name: string;
    note: Generated<string>;
    created_by: string;
    created_at: Generated<Timestamp>;
    updated_at: Generated<Timestamp>;
    share_token: string | null;
    shared_until: NullableTimestamp;
  };
  shortlist_titles: {
    shortlist_id: number;
    drama_id: number;
    position: number;
    note: Generated<string>;
  };
}
