import type { EpisodeFiles } from '../playback/episode-access.ts';

/** The playback errors that the viewer is shown. `ended`: the grant of the files has ended. */
export type Trouble = 'offline' | 'network' | 'media' | 'unsupported' | 'ended';

export interface SourceStatus {
  /** Short sides of the available renditions in pixels, largest first. */
  qualities: readonly number[];
  playingQuality: number | undefined;
  trouble: Trouble | undefined;
  /** The addresses of a granted episode, which the drama's data does not have. */
  files: EpisodeFiles | undefined;
}

export const INITIAL_STATUS: SourceStatus = {
  qualities: [],
  playingQuality: undefined,
  trouble: undefined,
  files: undefined,
};
