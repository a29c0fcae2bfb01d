import * as v from 'valibot';
import { emailCode } from './accounts.ts';
import { calls } from './calls.ts';
import {
  closed,
  id,
  listFromQuery,
  maxCharacters,
  queryId,
  text,
  timestamp,
} from './fields/fields.ts';
import { paged, pagingEntries } from './fields/paging.ts';
import { hasNoRepeats, repeated } from './licence/terms.ts';
import { episodeNo, grantedPlayback } from './playback.ts';
import { defineEndpoint } from './transport/endpoint.ts';

export const MAX_SCREENER_TITLES = 50;
export const MAX_SCREENER_MESSAGE = 2000;
/** A view reports at most this many watched parts; the player joins the shortest gaps. */
export const MAX_RANGES = 500;

/**
 * `upcoming`: sent, but it opens later. `expired` and `revoked` screeners cannot be watched any
 * more; the report stays.
 */
export const screenerStates = [
  'requested',
  'declined',
  'upcoming',
  'active',
  'expired',
  'revoked',
] as const;
export type ScreenerStateName = (typeof screenerStates)[number];

/** The secret part of a link. */
export const linkToken = v.pipe(text, v.regex(/^[\w-]{32,100}$/));

const screenerTitle = v.object({
  drama_id: v.number(),
  title: v.string(),
  /** Empty if the title is not published: its pictures are not public. */
  cover: v.string(),
  /** How many episodes of the title the screener has. */
  episode_count: v.number(),
  /** The numbers of the episodes; null for all, later ones included. */
  episodes: v.nullable(v.array(v.number())),
});

const screenerSummary = v.object({
  screener_id: v.number(),
  state: v.picklist(screenerStates),
  /** The link's token while the screener can be watched, otherwise null. */
  token: v.nullable(v.string()),
  titles: v.array(screenerTitle),
  created_at: timestamp,
  opens_at: v.nullable(timestamp),
  expires_at: v.nullable(timestamp),
  /** The buyer's message with the request. */
  message: v.string(),
  /** Why the request was declined or the screener revoked. */
  reason: v.string(),
  /** The operator's note to the recipient. */
  note: v.string(),
  /** When it was approved, declined or revoked; null before. */
  decided_at: v.nullable(timestamp),
});
export type ScreenerSummary = v.InferOutput<typeof screenerSummary>;

const screenerEpisode = v.object({
  episode_no: v.number(),
  title: v.string(),
  duration_seconds: v.number(),
  /** Null without a limit. */
  plays_left: v.nullable(v.number()),
  /** Whether opening the episode in this browser continues its last play and uses no further one. */
  is_interrupted: v.boolean(),
  /** Seconds of the episode that were watched at least once. */
  watched_seconds: v.number(),
  /**
   * Whether the copy with the burned-in watermark can be played; null without one. `failed`: it
   * could not be made, and the desk has to act.
   */
  readiness: v.nullable(v.picklist(['preparing', 'ready', 'failed'])),
  /** When the episode was watched last; null if it was not watched. */
  watched_at: v.nullable(timestamp),
});
export type CopyReadiness = v.InferOutput<typeof screenerEpisode>['readiness'];

/** The screener as its recipient sees it. */
const openScreener = v.object({
  screener_id: v.number(),
  name: v.string(),
  email: v.string(),
  note: v.string(),
  opens_at: timestamp,
  expires_at: timestamp,
  max_plays: v.nullable(v.number()),
  has_watermark: v.boolean(),
  /** The watermark is part of the picture, so the player draws none. */
  is_burned_in: v.boolean(),
  /** The share of the burned-in videos that are ready, from 0 to 1; null if nothing is prepared. */
  prepared: v.nullable(v.number()),
  titles: v.array(
    v.object({
      drama_id: v.number(),
      title: v.string(),
      cover: v.string(),
      synopsis: v.string(),
      episodes: v.array(screenerEpisode),
    }),
  ),
});
export type OpenScreener = v.InferOutput<typeof openScreener>;

const seconds = v.pipe(v.number(), v.minValue(0), v.maxValue(86_400));
const range = v.pipe(
  v.tuple([seconds, seconds]),
  v.check(([from, to]) => from < to),
);

export const screeners = {
  /**
   * Titles that are already requested, that the caller can watch in a screener, or of which everybody
   * in the caller's country can watch every episode are left out. `screenerNotNeeded` if all are of
   * the last kind, otherwise `screenerRequested` if none is left.
   */
  requestScreener: defineEndpoint({
    ...calls.requestScreener,
    access: 'user',
    input: closed({
      drama_ids: v.pipe(
        v.array(id),
        v.minLength(1),
        v.maxLength(MAX_SCREENER_TITLES),
        v.check((ids) => hasNoRepeats(ids), repeated),
      ),
      message: v.optional(v.pipe(text, v.trim(), maxCharacters(MAX_SCREENER_MESSAGE))),
    }),
    output: screenerSummary,
  }),
  /** The titles of which everybody in the caller's country can watch every episode. */
  getOpenTitles: defineEndpoint({
    ...calls.getOpenTitles,
    access: 'user',
    input: closed({ drama_ids: listFromQuery(id, MAX_SCREENER_TITLES) }),
    output: v.array(v.number()),
  }),
  /**
   * Requested by the account or sent to its address. Those that can be watched come first, then
   * those that open later, requests, and ended or declined ones; newest first within each.
   */
  getScreenerList: defineEndpoint({
    ...calls.getScreenerList,
    access: 'user',
    input: closed({ drama_id: v.optional(queryId), ...pagingEntries }),
    output: paged(screenerSummary),
  }),
  /**
   * `screener` is null until the browser has entered the mailed code, which the recipient's account
   * does not need, and once it has expired or was revoked. `notFound` for a request that was not
   * approved.
   */
  getScreener: defineEndpoint({
    ...calls.getScreener,
    access: 'viewer',
    input: closed({ token: linkToken }),
    output: v.object({
      state: v.picklist(screenerStates),
      /** Where the code is sent, abbreviated: `m•••@luz.example`. */
      email_hint: v.string(),
      /** While `upcoming`, otherwise null. */
      opens_at: v.nullable(timestamp),
      /** Why the screener was revoked, for a browser that has entered the code; else absent. */
      reason: v.optional(v.string()),
      screener: v.nullable(openScreener),
    }),
  }),
  sendScreenerCode: defineEndpoint({
    ...calls.sendScreenerCode,
    access: 'anyone',
    input: closed({ token: linkToken }),
    output: v.null(),
  }),
  verifyScreenerCode: defineEndpoint({
    ...calls.verifyScreenerCode,
    access: 'anyone',
    input: closed({ token: linkToken, code: emailCode }),
    output: v.null(),
  }),
  /**
   * Counts a play, unless it continues the last one. `screenerUnverified`, `screenerClosed`,
   * `playsUsedUp`; `unavailable` while the watermark is burned in.
   */
  openScreenerEpisode: defineEndpoint({
    ...calls.openScreenerEpisode,
    access: 'viewer',
    input: closed({
      token: linkToken,
      drama_id: id,
      episode_no: episodeNo,
      /**
       * The view that reached the end of the episode, if it is played again: its play is not
       * continued, even if its last report has not arrived yet.
       */
      replay_of: v.optional(id),
    }),
    output: v.object({
      ...grantedPlayback.entries,
      view_id: v.number(),
      plays_left: v.nullable(v.number()),
      /** Where the recipient stopped watching the episode; 0 with `replay_of`. */
      resume_seconds: v.number(),
    }),
  }),
  /**
   * Replaces what was reported of the view before and renews its grant, so a lost reply is simply
   * sent again. `playbackEnded` when the screener was revoked or has expired, or when the play has
   * lasted for twice the episode and half an hour (`endOfPlay` of the server); the parts are stored
   * all the same.
   */
  reportScreenerView: defineEndpoint({
    ...calls.reportScreenerView,
    access: 'viewer',
    maxBodyKiB: 64,
    input: closed({
      view_id: id,
      /** Watched parts in seconds, in the order of viewing; they may overlap. */
      ranges: v.pipe(v.array(range), v.maxLength(MAX_RANGES)),
    }),
    output: v.object({ expires_at: timestamp }),
  }),
};

export type WatchedRange = v.InferOutput<typeof range>;
