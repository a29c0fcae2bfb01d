/** The part of the media module that the catalogue uses. */
export interface MediaLibrary {
  /** Returns what `media ingest` created from a source file; undefined if it was not ingested. */
  findByFile(file: string): Promise<IngestedMedia | undefined>;
  /**
   * Returns the ingested media at an address: `/media/…`, or the same path under MEDIA_BASE_URL.
   */
  findByAddress(address: string): Promise<IngestedMedia | undefined>;
  /** Returns the ingested media whose source file has this name, or ends with this path. */
  listByName(name: string): IngestedMedia[];
  /** Returns `/media/…` for the same path under MEDIA_BASE_URL, and other addresses unchanged. */
  toStored(address: string): string;
  /** Returns advice to the operator about a file that `findByFile` does not find. */
  adviceFor(file: string): string;
  /** Checks that a page can load an address. */
  checkAddress(address: string): MediaCheck;
}

/** Each message continues a sentence that begins with the address. */
export interface MediaCheck {
  error?: string;
  warning?: string;
}

export type MediaKind = 'video' | 'picture' | 'subtitles';

export interface IngestedMedia {
  kind: MediaKind;
  path: string;
  thumbnail?: string | undefined;
  durationSeconds?: number | undefined;
}
