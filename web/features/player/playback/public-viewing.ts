import { browserApi } from '#web/lib/api/browser-api.ts';
import { readSession } from '#web/lib/session/session.ts';
import type { StageDrama } from '../player-drama.ts';
import type { EpisodeAccess } from './episode-access.ts';
import { countView, findPlace, savePlace } from './place-store.ts';
import { ProgressWriter } from './progress-writer.ts';
import type { Viewing } from './viewing.ts';

/** A grant ends 150 seconds after its last renewal (`GRANT_MS` in server/areas/playback/grants.ts). */
const RENEW_EVERY_MS = 45_000;

const isSignedIn = () => readSession() !== undefined;

/** The viewing on the player page: places are saved and views are counted. */
export function createPublicViewing(mergePlaces: () => Promise<void>): Viewing {
  let watched: StageDrama | undefined;
  const writer = new ProgressWriter((place) => {
    if (watched) savePlace(place, watched, isSignedIn());
  });
  return {
    access: publicAccess,
    findPlace: ({ drama_id }) => findPlace(drama_id, isSignedIn(), mergePlaces),
    onPlace(place, drama, options) {
      watched = drama;
      writer.add(place, options);
    },
    onFirstPlay: countView,
  };
}

/** Episodes of a drama that may be watched in the visitor's country only. */
export const publicAccess: EpisodeAccess = {
  async open(drama_id, episode_no) {
    const { grant, video_url, thumbnail, subtitles } = await browserApi().openEpisode(
      { drama_id, episode_no },
      { isQuiet: true },
    );
    return {
      files: { video: video_url, thumbnail, subtitles },
      renewEveryMs: RENEW_EVERY_MS,
      renew: () => browserApi().renewPlayback({ grant }, { isQuiet: true, actionKey: grant }),
    };
  },
};
