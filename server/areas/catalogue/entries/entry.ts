import type { Locale } from '#i18n/locales.ts';
import type { DramaState, Preview } from '#server/db/tables.ts';

/**
 * A drama in the format of import and export files and of `catalogue show --json`, hence the
 * snake_case. Importing an export changes nothing. Drafts may be incomplete: a missing text is '',
 * a missing duration null.
 */
export interface DramaEntry {
  external_id: string;
  state: DramaState;
  original_language: string;
  original_title: string;
  release_date: string;
  new_release: boolean;
  /** Slugs, the primary tag first. */
  tags: string[];
  cover: string;
  banner_wide: string;
  banner_tall: string;
  audio_languages: string[];
  subtitle_languages: string[];
  preview: Preview;
  /** The number of episodes if `preview` is `first`, else null. */
  preview_episodes: number | null;
  watch_territories: string[];
  watch_territories_excluded: string[];
  texts: Partial<Record<Locale, DramaText>>;
  episodes: EpisodeEntry[];
}

/** A drama that is in the catalogue. */
export interface StoredDrama extends DramaEntry {
  id: number;
  /** The time of the first publication; null if the drama was never published. */
  published_at: Date | null;
}

export interface DramaText {
  title: string;
  synopsis: string;
}

export interface EpisodeEntry extends VideoFacts {
  episode: number;
  /** The address of the playlist; several episodes may use one video. */
  video: string;
  titles: Names;
}

/** What is stored once per video, for all episodes that use it. */
export interface VideoFacts {
  thumbnail: string;
  duration_seconds: number | null;
  subtitles: SubtitleEntry[];
}

export interface SubtitleEntry {
  language: string;
  label: string;
  file: string;
}

export interface TagEntry {
  slug: string;
  names: Names;
}

export type Names = Partial<Record<Locale, string>>;
