/** What the import needs to know of media files; the media area answers. */
export interface MediaLibrary {
  /** What `media ingest` made of a file; undefined when it has not met it. */
  find(file: string): Promise<IngestedMedia | undefined>;
  /**
   * What `media ingest` made and serves at this address: `/media/…` as it printed it, or the same
   * at MEDIA_BASE_URL. Undefined when it made nothing there.
   */
  findMade(address: string): Promise<IngestedMedia | undefined>;
  /** What is to be done about a file that `find` does not know. */
  adviceFor(file: string): string;
  /** Whether a page could show what this address names. */
  judge(address: string): { fault?: string; warning?: string };
}

export type MediaKind = 'video' | 'picture' | 'subtitles';

export interface IngestedMedia {
  kind: MediaKind;
  path: string;
  thumbnail?: string | undefined;
  durationSeconds?: number | undefined;
}
