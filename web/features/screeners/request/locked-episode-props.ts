import type { AskedTitle } from './asked-titles.ts';
import type { ScreenerRequest } from './use-request.tsx';

export interface LockedEpisodeProps {
  title: AskedTitle;
  episodeNo: number;
  request: ScreenerRequest;
  /** The visitor's country is the reason, which the card around it says. */
  isAbroad?: boolean;
}
