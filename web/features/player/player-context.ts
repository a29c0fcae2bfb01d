import { createContext, useContext } from 'react';
import type { VideoActions } from './input/video-actions.ts';
import type { Playback } from './playback/playback.ts';
import type { StageDrama } from './player-drama.ts';

export interface Player {
  playback: Playback;
  drama: StageDrama;
  /** Whether an overlay must stay on the picture; the video is then shown in the page only. */
  hasOverlay: boolean;
  /** Whether the episode may be played again after its end. */
  canReplay: boolean;
  video: VideoActions;
  toggleSubtitles: () => void;
  openEpisodes: () => void;
  openHelp: () => void;
  /** Where the back link leads on the first page of a visit. */
  backTo: string;
  /** Undefined if the page's address must not be passed on. */
  share: (() => void) | undefined;
}

export const PlayerContext = createContext<Player | undefined>(undefined);

export function usePlayer(): Player {
  const player = useContext(PlayerContext);
  if (!player) throw new Error('usePlayer is used outside of PlayerContext');
  return player;
}
