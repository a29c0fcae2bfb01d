import type { Locale } from '#i18n/locales.ts';

/** Absent fields are kept; null removes a value. */
export interface BannerEdit {
  /** A reference for `findPicture`. */
  image?: string | undefined;
  imageTall?: string | null | undefined;
  /** The folder against which relative file paths are resolved. */
  folder: string;
  /** A drama replaces a link and vice versa. */
  drama?: string | null | undefined;
  link?: string | null | undefined;
  startsAt?: Date | null | undefined;
  endsAt?: Date | null | undefined;
  /** Counts from 1. */
  position?: number | undefined;
  isEnabled?: boolean | undefined;
  /** Replaces all texts, while `titles` and `subtitles` replace those of single languages. */
  texts?: unknown;
  titles?: Partial<Record<Locale, string>> | undefined;
  subtitles?: Partial<Record<Locale, string>> | undefined;
  /** The `bannerVersion` that the editor was shown; a banner that has changed since is refused. */
  version?: string | undefined;
}

/** Without an image, the drama's banner pictures are used; without a position, it becomes the last. */
export interface BannerRequest
  extends Omit<BannerEdit, 'texts' | 'titles' | 'subtitles' | 'version'> {
  texts: unknown;
}
