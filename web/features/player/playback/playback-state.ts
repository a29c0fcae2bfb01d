import type { MessageKey } from '#i18n/message-key.ts';
import { INITIAL_STATUS, type SourceStatus } from '../source/source-status.ts';

/** A message that is shown for a moment and announced to screen readers. */
export interface Notice {
  key: MessageKey;
  values?: Record<string, string | number>;
  /** The side of the picture that was tapped. */
  side?: 'left' | 'right';
}

export interface PlaybackState extends SourceStatus {
  episodeNo: number | undefined;
  /** True while the browser blocks autoplay with sound, until a user gesture. */
  needsGesture: boolean;
  /**
   * The position where playback will start; defined until that gesture, while nothing is loaded.
   */
  startAt: number | undefined;
  /** True if the episode has ended and the next one does not start automatically. */
  hasEnded: boolean;
  /** The code of the outcome, such as `episodeLocked`, if the episode may not be watched. */
  refusal: number | undefined;
  notice: Notice | undefined;
}

export const INITIAL_STATE: PlaybackState = {
  ...INITIAL_STATUS,
  episodeNo: undefined,
  needsGesture: false,
  startAt: undefined,
  hasEnded: false,
  refusal: undefined,
  notice: undefined,
};
