import * as v from 'valibot';
import { calls } from './calls.ts';
import { subtitle } from './catalogue.ts';
import { closed, id, integer, text, timestamp } from './fields/fields.ts';
import { defineEndpoint } from './transport/endpoint.ts';

export const episodeNo = integer(1, 10_000);

/** Addresses that work for a few minutes, in this browser only, and how long. */
export const grantedPlayback = v.object({
  /** Renews the grant; the addresses stay the same. */
  grant: v.string(),
  video_url: v.string(),
  thumbnail: v.string(),
  subtitles: v.array(subtitle),
  expires_at: timestamp,
});
export type GrantedPlayback = v.InferOutput<typeof grantedPlayback>;

/** 32 random bytes in base64url, as `makeToken` of the server makes them. */
export const grantToken = v.pipe(text, v.regex(/^[\w-]{43}$/));

export const playback = {
  /**
   * For an episode without `video_url`. `episodeLocked` outside the preview, `notInTerritory` in a
   * country where the drama may not be watched.
   */
  openEpisode: defineEndpoint({
    ...calls.openEpisode,
    access: 'anyone',
    input: closed({ drama_id: id, episode_no: episodeNo }),
    output: grantedPlayback,
  }),
  /** `playbackEnded` if the grant has expired or was withdrawn: the episode must be opened again. */
  renewPlayback: defineEndpoint({
    ...calls.renewPlayback,
    access: 'anyone',
    input: closed({ grant: grantToken }),
    output: v.object({ expires_at: timestamp }),
  }),
};
