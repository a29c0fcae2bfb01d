import type { ComponentType, ReactNode } from 'react';
import type { Viewing } from '#web/features/player/playback/viewing.ts';
import type { StageDrama } from '#web/features/player/player-drama.ts';

/** What the player tells the panel beside it. */
export interface Playing {
  episodeNo: number | undefined;
  goTo: (episodeNo: number) => void;
  /** The switch that plays the next episode automatically. */
  autoNext: ReactNode;
}

export type RoomPlayer = ComponentType<{
  drama: StageDrama;
  viewing: Viewing;
  overlay: ReactNode;
  help: ReactNode;
  withoutReplay: number[];
  renderRefusal: (code: number, episodeNo: number) => ReactNode;
  renderPanel: (playing: Playing) => ReactNode;
}>;
