import type { ScreenerSummary, screeners } from '../screeners.ts';
import type { AreaDocumentation } from './documentation.ts';
import { exampleGrant } from './playback.ts';

const token = 'q8R2vN6xT0bK4mJ7cW1yH5sL9dF3gA8uE2pO6iZ0kXM';

const summary: ScreenerSummary = {
  screener_id: 12,
  state: 'active',
  token,
  titles: [
    {
      drama_id: 7,
      title: 'Midnight Lanterns',
      cover: '/media/posters/midnight-lanterns-640.webp#3a2233',
      episode_count: 24,
      episodes: null,
    },
  ],
  created_at: '2026-11-15T08:00:00.000Z',
  opens_at: '2026-11-16T08:00:00.000Z',
  expires_at: '2026-11-30T08:00:00.000Z',
  message: 'We would like to see the whole series before the market.',
  reason: '',
  note: 'Enjoy the series.',
  decided_at: '2026-11-15T10:00:00.000Z',
};

export const screenersDocumentation: AreaDocumentation<typeof screeners> = {
  description: 'Private invitations to watch, and the report of what was watched.',
  calls: {
    requestScreener: {
      summary: 'Ask for a screener',
      description:
        'Titles that are already requested, that the caller can watch in a screener, or of which everybody in the caller’s country can watch every episode are left out. 60023 (`screenerNotNeeded`) if all are of the last kind, otherwise `screenerRequested` if none is left.',
      input: { drama_ids: [7], message: summary.message },
      data: {
        ...summary,
        state: 'requested',
        token: null,
        opens_at: null,
        expires_at: null,
        note: '',
        decided_at: null,
      },
    },
    getOpenTitles: {
      summary: 'List the titles that need no screener',
      description:
        'Those of the titles of which everybody in the caller’s country can watch every episode.',
      input: { drama_ids: [7, 12] },
      data: [12],
    },
    getScreenerList: {
      summary: "List the caller's screeners",
      description:
        'Those that can be watched come first, then those that open later, requests, and ended or declined ones; newest first within each.',
      input: { drama_id: 7, page: 1, page_size: 24 },
      data: { list: [summary], total: 1, page: 1, page_size: 24 },
    },
    getScreener: {
      summary: 'Open the link of a screener',
      description:
        '`screener` is null until the code has been entered in this browser, and once the screener has expired or was revoked. The recipient’s account needs no code. `opens_at` says when an upcoming screener opens, also before the code; `reason`, only after the code, why it was revoked. Titles that were withdrawn are left out.',
      input: { token },
      data: {
        state: 'active',
        email_hint: 'm•••@luz.example',
        opens_at: null,
        screener: {
          screener_id: 12,
          name: 'Mina Park',
          email: 'mina@luz.example',
          note: 'Enjoy the series.',
          opens_at: '2026-11-16T08:00:00.000Z',
          expires_at: '2026-11-30T08:00:00.000Z',
          max_plays: 3,
          has_watermark: true,
          is_burned_in: false,
          prepared: null,
          titles: [
            {
              drama_id: 7,
              title: 'Midnight Lanterns',
              cover: '/media/posters/midnight-lanterns-640.webp#3a2233',
              synopsis: 'A lantern maker finds a letter inside a lamp she never sold.',
              episodes: [
                {
                  episode_no: 1,
                  title: 'The letter',
                  duration_seconds: 118,
                  plays_left: 2,
                  is_interrupted: true,
                  watched_seconds: 64,
                  readiness: null,
                  watched_at: '2026-11-16T09:12:00.000Z',
                },
              ],
            },
          ],
        },
      },
    },
    sendScreenerCode: {
      summary: 'Mail the code of a screener to its recipient',
      input: { token },
      data: null,
    },
    verifyScreenerCode: {
      summary: 'Enter the code of a screener',
      description: 'This browser can watch the screener afterwards.',
      input: { token, code: '482913' },
      data: null,
    },
    openScreenerEpisode: {
      summary: 'Open an episode of a screener',
      description:
        'Counts a play, unless it continues the last one. A player that shows the episode again sends the view that reached its end as `replay_of`: its play is not continued.',
      input: { token, drama_id: 7, episode_no: 1 },
      data: { ...exampleGrant, view_id: 31, plays_left: 2, resume_seconds: 0 },
    },
    reportScreenerView: {
      summary: 'Report what was watched and keep the addresses working',
      description:
        'The parts replace those reported before, in seconds and in the order of viewing. A player calls it several times a minute.',
      input: {
        view_id: 31,
        ranges: [
          [0, 42.5],
          [30, 61],
        ],
      },
      data: { expires_at: '2026-11-16T08:03:30.000Z' },
    },
  },
};
