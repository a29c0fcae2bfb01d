import type { MessageKey } from '../../../../i18n/message-key.ts';
import type { Trouble } from '../source/source-status.ts';
import type { WatchPlace } from './progress-writer.ts';

/** A message that is shown for a moment and announced to screen readers. */
export interface Notice {
  key: MessageKey;
  values?: Record<string, string | number>;
  /** The side of the picture that was tapped. */
  side?: 'left' | 'right';
}

export interface PlaybackState {
  episodeNo: number | undefined;
  /** True while the browser blocks autoplay with sound, until a user gesture. */
  needsGesture: boolean;
  /**
   * The position where playback will start; defined until that gesture, while nothing is loaded.
   */
  startAt: number | undefined;
  /** True if the episode has ended and the next one does not start automatically. */
  hasEnded: boolean;
  trouble: Trouble | undefined;
  qualities: readonly number[];
  playingQuality: number | undefined;
  notice: Notice | undefined;
}

export const INITIAL_STATE: PlaybackState = {
  episodeNo: undefined,
  needsGesture: false,
  startAt: undefined,
  hasEnded: false,
  trouble: undefined,
  qualities: [],
  playingQuality: undefined,
  notice: undefined,
};

export interface PlaybackListener {
  /** Called with the position to save; an urgent one is not throttled. */
  onPlace(place: WatchPlace, options: { isUrgent: boolean }): void;
  /** Called the first time a drama plays after it was opened. */
  onFirstPlay(dramaId: number, episodeNo: number): void;
}
