/** The playback errors that the viewer is shown. */
export type Trouble = 'offline' | 'network' | 'media' | 'unsupported';

export interface SourceStatus {
  /** Short sides of the available renditions in pixels, largest first. */
  qualities: readonly number[];
  playingQuality: number | undefined;
  trouble: Trouble | undefined;
}

export const INITIAL_STATUS: SourceStatus = {
  qualities: [],
  playingQuality: undefined,
  trouble: undefined,
};
