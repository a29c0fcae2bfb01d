import * as v from 'valibot';
import { calls } from './calls.ts';
import { dramaCard } from './catalogue.ts';
import { closed, exactlyOneOf, fromQuery, id, queryId, timestamp } from './fields/fields.ts';
import { paged, pagingEntries } from './fields/paging.ts';
import { episodeNo } from './playback.ts';
import { defineEndpoint } from './transport/endpoint.ts';

const historyEntry = v.object({
  drama: dramaCard,
  episode_no: v.number(),
  position_seconds: v.number(),
  duration_seconds: v.number(),
  /** Extension: how many episodes, from the first on, are in the drama's preview. */
  open_episodes: v.number(),
  watched_at: timestamp,
});

export const watching = {
  updateViewCount: defineEndpoint({
    ...calls.updateViewCount,
    access: 'viewer',
    input: closed({ drama_id: id, episode_no: v.optional(episodeNo) }),
    output: v.object({ view_count: v.number() }),
  }),
  updateWatchProgress: defineEndpoint({
    ...calls.updateWatchProgress,
    access: 'user',
    input: closed({
      drama_id: id,
      episode_no: episodeNo,
      position_seconds: v.pipe(v.number(), v.minValue(0), v.maxValue(86_400)),
    }),
    output: v.null(),
  }),
  getWatchHistory: defineEndpoint({
    ...calls.getWatchHistory,
    access: 'user',
    input: closed(pagingEntries),
    output: paged(historyEntry),
  }),
  deleteWatchHistory: defineEndpoint({
    ...calls.deleteWatchHistory,
    access: 'user',
    input: v.pipe(
      closed({ drama_id: v.optional(queryId), all: v.optional(fromQuery(v.literal(true))) }),
      exactlyOneOf('drama_id', 'all'),
    ),
    output: v.null(),
  }),
};
