import { createContext, useContext } from 'react';
import type { VideoActions } from './input/video-actions.ts';
import type { Playback } from './playback/playback.ts';
import type { PlayerDrama } from './player-drama.ts';

export interface Player {
  playback: Playback;
  drama: PlayerDrama;
  video: VideoActions;
  toggleSubtitles: () => void;
  openEpisodes: () => void;
  openHelp: () => void;
  share: () => void;
}

export const PlayerContext = createContext<Player | undefined>(undefined);

export function usePlayer(): Player {
  const player = useContext(PlayerContext);
  if (!player) throw new Error('usePlayer is used outside of PlayerContext');
  return player;
}
