import type { DramaState, Preview } from '#contract/desk/catalogue/catalogue-lists.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Generated, GeneratedAlways } from './column-types.ts';
import type { CalendarDate, NullableTimestamp, Timestamp } from './time-columns.ts';

/**
 * A drama has texts in several languages, tags and episodes; each episode plays a video with its
 * subtitles.
 */
export interface CatalogueTables {
  dramas: {
    id: GeneratedAlways<number>;
    external_id: string | null;
    slug: string | null;
    original_language: string | null;
    original_title: string | null;
    cover: string | null;
    banner_wide: string | null;
    banner_tall: string | null;
    release_date: CalendarDate | null;
    release_year: GeneratedAlways<number | null>;
    is_new_release: Generated<boolean>;
    /** Updated by a trigger on the episodes, like total_minutes. */
    episode_count: Generated<number>;
    total_minutes: Generated<number>;
    view_count: Generated<number>;
    audio_languages: Generated<string[]>;
    subtitle_languages: Generated<string[]>;
    state: Generated<DramaState>;
    published_at: NullableTimestamp;
    random_key: Generated<number>;
    created_at: Generated<Timestamp>;
    updated_at: Generated<Timestamp>;
    /** Updated by a trigger: episodes without a video, a thumbnail or a duration. */
    incomplete_episodes: Generated<number>;
    preview: Generated<Preview>;
    preview_episodes: number | null;
    watch_territories: Generated<string[]>;
    watch_territories_excluded: Generated<string[]>;
  };
  drama_texts: {
    drama_id: number;
    locale: Locale;
    title: string;
    synopsis: Generated<string>;
  };
  tags: {
    id: GeneratedAlways<number>;
    slug: string;
    position: number;
    created_at: Generated<Timestamp>;
  };
  tag_texts: {
    tag_id: number;
    locale: Locale;
    name: string;
  };
  drama_tags: {
    drama_id: number;
    tag_id: number;
    /** 1 is the primary tag. */
    position: Generated<number>;
  };
  episodes: {
    drama_id: number;
    episode_no: number;
    video_id: number | null;
  };
  episode_texts: {
    drama_id: number;
    episode_no: number;
    locale: Locale;
    title: string;
  };
  videos: {
    id: GeneratedAlways<number>;
    path: string;
    thumbnail: string | null;
    duration_seconds: number | null;
    created_at: Generated<Timestamp>;
  };
  video_subtitles: {
    video_id: number;
    lang: string;
    label: string;
    path: string;
  };
}
