import { browserApi } from '#web/lib/api/browser-api.ts';
import { publicAccess } from '../playback/public-viewing.ts';
import type { SourceOptions, VideoSource } from './source.ts';
import { openSource } from './video-source.ts';

/**
 * Loads an episode into a video element of another page. It counts no view and saves no place.
 * Rejects with the outcome of the call, such as `episodeLocked`; `onTrouble` is called if loading
 * fails later. Returns a function that closes it.
 */
export async function openEpisodeFilm(
  video: HTMLVideoElement,
  dramaId: number,
  episodeNo: number,
  onTrouble: () => void,
): Promise<() => void> {
  const detail = await browserApi().getDramaDetailById({ drama_id: dramaId }, { isQuiet: true });
  const episode = detail.episodes.find(({ episode_no }) => episode_no === episodeNo);
  const options: SourceOptions = {
    startAt: 0,
    quality: 0,
    onChange: ({ status }) => status.trouble && onTrouble(),
  };
  const source: VideoSource = episode?.video_url
    ? await openSource(episode.video_url, options)
    : await openWithGrant(dramaId, episodeNo, options);
  source.attach(video);
  return () => source.close();
}

async function openWithGrant(dramaId: number, episodeNo: number, options: SourceOptions) {
  const [grant, { openGrantedSource }] = await Promise.all([
    publicAccess.open(dramaId, episodeNo),
    import('./granted-source.ts'),
  ]);
  return openGrantedSource(grant, { ...options, onRenewed: () => {} });
}
