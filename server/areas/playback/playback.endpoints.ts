import type { Handlers } from '#server/http/api/handler.ts';
import type { PlaybackService } from './playback.service.ts';

export function playbackEndpoints(playback: PlaybackService) {
  return {
    openEpisode: ({ drama_id, episode_no }, call) =>
      playback.openEpisode(drama_id, episode_no, call),
    renewPlayback: ({ grant }, call) => playback.renew(grant, call),
  } satisfies Partial<Handlers>;
}
