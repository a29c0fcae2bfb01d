import type { Locale } from '#i18n/locales.ts';

export interface BannerRequest {
  /** A reference for `findPicture`. If it is absent, the drama's banner pictures are used. */
  image?: string | undefined;
  imageTall?: string | null | undefined;
  /** The folder against which relative file paths are resolved. */
  folder: string;
  /** The target of the banner: either a drama or a link, or none. */
  drama?: string | null | undefined;
  link?: string | null | undefined;
  startsAt?: Date | null | undefined;
  endsAt?: Date | null | undefined;
  /** Counts from 1. If it is absent, the banner becomes the last. */
  position?: number | undefined;
  /** True if it is absent. */
  isEnabled?: boolean | undefined;
  texts: unknown;
}

/** Absent fields are kept; null removes a value. */
export interface BannerEdit {
  image?: string | undefined;
  imageTall?: string | null | undefined;
  folder: string;
  /** A drama replaces a link and vice versa. */
  drama?: string | null | undefined;
  link?: string | null | undefined;
  startsAt?: Date | null | undefined;
  endsAt?: Date | null | undefined;
  position?: number | undefined;
  isEnabled?: boolean | undefined;
  /** Replaces all texts, while `titles` and `subtitles` replace those of single languages. */
  texts?: unknown;
  titles?: Partial<Record<Locale, string>> | undefined;
  subtitles?: Partial<Record<Locale, string>> | undefined;
  /** The `bannerVersion` that the editor was shown; a banner that has changed since is refused. */
  version?: string | undefined;
}
