import type {
  DramaFields,
  dramaTexts,
  EpisodeFields,
  SubtitleFields,
} from '#contract/desk/sheets/drama-fields.ts';
import type { Locale } from '#i18n/locales.ts';

/**
 * A drama in the format of import and export files and of `catalogue show --json`, hence the
 * snake_case. Importing an export changes nothing. Drafts may be incomplete: a missing text is '',
 * a missing duration null.
 */
export interface DramaEntry extends DramaFields {
  external_id: string;
  texts: Partial<Record<Locale, DramaText>>;
  episodes: EpisodeEntry[];
}

/** A drama that is in the catalogue. */
export interface StoredDrama extends DramaEntry {
  id: number;
  /** The time of the first publication; null if the drama was never published. */
  published_at: Date | null;
}

export type DramaText = Record<keyof typeof dramaTexts, string>;

export interface EpisodeEntry extends VideoFacts {
  episode: number;
  /** The address of the playlist; several episodes may use one video. */
  video: string;
  titles: Names;
}

/** What is stored once per video, for all episodes that use it. */
export interface VideoFacts extends Omit<EpisodeFields, 'video'> {
  subtitles: SubtitleFields[];
}

export interface TagEntry {
  slug: string;
  names: Names;
}

export type Names = Partial<Record<Locale, string>>;
