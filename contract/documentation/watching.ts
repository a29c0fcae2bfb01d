import type { watching } from '../watching.ts';
import { exampleCard } from './catalogue.ts';
import type { AreaDocumentation } from './documentation.ts';

export const watchingDocumentation: AreaDocumentation<typeof watching> = {
  description: 'Views, how far a viewer has watched, and the watch history.',
  calls: {
    updateViewCount: {
      summary: 'Count a view',
      description:
        'One visitor counts once per drama in 30 minutes. The drama enters the watch history of a signed-in caller.',
      input: { drama_id: 7, episode_no: 1 },
      data: { view_count: 1_250_301 },
    },
    updateWatchProgress: {
      summary: 'Save how far an episode was watched',
      input: { drama_id: 7, episode_no: 1, position_seconds: 42.5 },
      data: null,
    },
    getWatchHistory: {
      summary: 'List the watch history, latest first',
      description: 'One entry per drama; only dramas that are in the catalogue now.',
      input: { page: 1, page_size: 24 },
      data: {
        list: [
          {
            drama: exampleCard,
            episode_no: 1,
            position_seconds: 42.5,
            duration_seconds: 118,
            open_episodes: exampleCard.episode_count,
            watched_at: '2026-11-15T07:45:10.000Z',
          },
        ],
        total: 1,
        page: 1,
        page_size: 24,
      },
    },
    deleteWatchHistory: {
      summary: 'Delete one drama from the watch history, or all',
      description: 'Takes exactly one of `drama_id` and `all`.',
      input: { drama_id: 7 },
      data: null,
    },
  },
};
