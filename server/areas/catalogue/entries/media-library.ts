import type { MessageKey } from '#i18n/message-key.ts';
import type { Notice } from '#i18n/notice.ts';

/** The part of the media module that the catalogue uses. */
export interface MediaLibrary {
  /** Returns what `media ingest` created from a source file; undefined if it was not ingested. */
  findByFile(file: string): Promise<IngestedMedia | undefined>;
  /**
   * Returns the ingested media at an address: `/media/…`, or the same path under MEDIA_BASE_URL.
   */
  findByAddress(address: string): Promise<IngestedMedia | undefined>;
  /** Returns the ingested media whose source file has this name, or ends with this path. */
  listByName(name: string): Promise<IngestedMedia[]>;
  /** Returns `/media/…` for the same path under MEDIA_BASE_URL, and other addresses unchanged. */
  toStored(address: string): string;
  /** Returns advice to the operator about a file that `findByFile` does not find. */
  adviceFor(file: string): Notice;
  /** Checks that a page can load an address. */
  checkAddress(address: string): Promise<MediaCheck>;
}

/** The messages begin with `{cell}`: the address and what it is for. */
export interface MediaCheck {
  error?: MessageKey;
  warning?: MessageKey;
}

/** As `public_files` of the database, which opens nothing else through the column of a picture. */
export function isPictureAddress(address: string): boolean {
  return /\.(avif|gif|jpe?g|png|svg|webp)$/i.test(address.replace(/[?#].*$/, ''));
}

export type MediaKind = 'video' | 'picture' | 'subtitles';

export interface IngestedMedia {
  kind: MediaKind;
  path: string;
  thumbnail?: string | undefined;
  durationSeconds?: number | undefined;
}
