/** What the catalogue asks the media module about media files. */
export interface MediaLibrary {
  /** What `media ingest` created from a source file; undefined when it was not ingested. */
  findByFile(file: string): Promise<IngestedMedia | undefined>;
  /**
   * What `media ingest` created at an address: `/media/…`, or the same path under MEDIA_BASE_URL.
   */
  findByAddress(address: string): Promise<IngestedMedia | undefined>;
  /** What the operator can do about a file that `findByFile` does not find. */
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
