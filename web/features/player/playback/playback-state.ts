import type { MessageKey } from '../../../../i18n/message-key.ts';
import type { Trouble } from '../source/video-source.ts';
import type { WatchPlace } from './progress-writer.ts';

/** Said to eyes and ears alike, for a moment. */
export interface Notice {
  key: MessageKey;
  values?: Record<string, string | number>;
  /** Where the finger was. */
  side?: 'left' | 'right';
}

export interface PlaybackState {
  episodeNo: number | undefined;
  /** The browser wants a press before it plays with sound. */
  isRefused: boolean;
  /** Until that press nothing is loaded, and the film is to begin here. */
  startAt: number | undefined;
  /** An episode is over and nothing follows by itself. */
  hasEnded: boolean;
  trouble: Trouble | undefined;
  qualities: readonly number[];
  playingQuality: number | undefined;
  notice: Notice | undefined;
}

export const AT_FIRST: PlaybackState = {
  episodeNo: undefined,
  isRefused: false,
  startAt: undefined,
  hasEnded: false,
  trouble: undefined,
  qualities: [],
  playingQuality: undefined,
  notice: undefined,
};

export interface PlaybackListener {
  onPlace(place: WatchPlace, options: { isUrgent: boolean }): void;
  /** A drama's film really runs, for the first time since it was opened. */
  onFirstPlay(dramaId: number, episodeNo: number): void;
}
