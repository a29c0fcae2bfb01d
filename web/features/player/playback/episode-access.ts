import { isCallFailure } from '#contract/transport/client.ts';
import type { Subtitle } from '../player-drama.ts';

/** Addresses of an episode's files. */
export interface EpisodeFiles {
  video: string;
  thumbnail: string;
  subtitles: Subtitle[];
}

/** Files that this browser may load for a short time. Renewing it keeps the addresses. */
export interface EpisodeGrant {
  readonly files: EpisodeFiles;
  /** Where playback starts if the caller of `Playback` names no position. */
  readonly startAt?: number;
  /** Time between renewals; they continue while the video is paused. */
  readonly renewEveryMs: number;
  /** Rejects with an outcome such as `playbackEnded` when the grant has ended. */
  renew(): Promise<unknown>;
  /** Called when the element starts to load the video, for reports of what is watched. */
  attach?(video: HTMLVideoElement): void;
  /** Called before the player seeks, while the element still has the position that was reached. */
  beforeSeek?(target: number): void;
  /** Called when the episode is closed; listeners added by `attach` must be removed. */
  close?(): void;
}

/**
 * Opens episodes without a public address. An outcome that it rejects with, such as
 * `notInTerritory`, becomes `PlaybackState.refusal`; any other error becomes `trouble`.
 */
export interface EpisodeAccess {
  open(dramaId: number, episodeNo: number): Promise<EpisodeGrant>;
}

/** The code of a failed call; undefined if the server gave no answer or could not answer. */
export function outcomeOf(error: unknown): number | undefined {
  return isCallFailure(error) && error.status === 200 ? error.code : undefined;
}
