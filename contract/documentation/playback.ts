import type { GrantedPlayback, playback } from '../playback.ts';
import type { AreaDocumentation } from './documentation.ts';

export const exampleGrant: GrantedPlayback = {
  grant: 'Zb1fJ0x9Yq3mV7cT2kW8nR4sL6hD5gA0uE1pO9iK3vQ',
  video_url: '/watch/Zb1fJ0x9Yq3mV7cT2kW8nR4sL6hD5gA0uE1pO9iK3vQ/videos/5e2c/master.m3u8',
  thumbnail: '/watch/Zb1fJ0x9Yq3mV7cT2kW8nR4sL6hD5gA0uE1pO9iK3vQ/videos/5e2c/thumbnail-360.webp',
  subtitles: [],
  expires_at: '2026-11-16T08:02:30.000Z',
};

export const playbackDocumentation: AreaDocumentation<typeof playback> = {
  description:
    'Playback of episodes that not everybody may watch. The addresses work in one browser, which is identified by a cookie of the reply, and only while the player renews the grant.',
  calls: {
    openEpisode: {
      summary: 'Open an episode that has no public address',
      description:
        'For an episode whose `video_url` is empty. `episodeLocked` if a screener is needed, `notInTerritory` if the drama may not be watched in the country of the caller.',
      input: { drama_id: 7, episode_no: 1 },
      data: exampleGrant,
    },
    renewPlayback: {
      summary: 'Keep the addresses of an opened episode working',
      description: 'A player calls it once a minute. `playbackEnded` if the grant has ended.',
      input: { grant: exampleGrant.grant },
      data: { expires_at: '2026-11-16T08:03:30.000Z' },
    },
  },
};
