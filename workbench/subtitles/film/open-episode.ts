/**
 * Loads an episode of the catalogue into the video element. Rejects if the episode may not be
 * watched; `onTrouble` is called if loading fails later. Returns a function that closes it.
 */
export type OpenEpisode = (
  video: HTMLVideoElement,
  dramaId: number,
  episodeNo: number,
  onTrouble: () => void,
) => Promise<() => void>;
