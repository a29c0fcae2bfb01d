import type { Locale } from '../../../../i18n/locales.ts';
import type { DramaState } from '../../../db/tables.ts';

/**
 * A drama as files carry it and operators see it: one shape for import, export and `show`, so that
 * what was exported and is imported again changes nothing. A draft may lack most of it: a missing
 * text is '', a missing duration null.
 */
export interface DramaEntry {
  external_id: string;
  state: DramaState;
  original_language: string;
  original_title: string;
  release_date: string;
  new_release: boolean;
  /** Slugs, the primary one first. */
  tags: string[];
  cover: string;
  banner_wide: string;
  banner_tall: string;
  audio_languages: string[];
  subtitle_languages: string[];
  texts: Partial<Record<Locale, DramaText>>;
  episodes: EpisodeEntry[];
}

/** One that the catalogue has. */
export interface StoredDrama extends DramaEntry {
  id: number;
  /** When it was first published; null when it never was. */
  published_at: Date | null;
}

export interface DramaText {
  title: string;
  synopsis: string;
}

export interface EpisodeEntry extends VideoFacts {
  episode: number;
  /** The address of its playlist; several episodes may show one video. */
  video: string;
  titles: Names;
}

/** What is known of a video, whichever episodes show it. */
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
