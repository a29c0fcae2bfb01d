import * as v from 'valibot';
import { email } from '#contract/accounts.ts';
import { fileDownload } from '#contract/fields/downloads.ts';
import {
  closed,
  id,
  integer,
  maxCharacters,
  optionalLine,
  queryId,
  requiredLine,
  requiredText,
  text,
  timestamp,
} from '#contract/fields/fields.ts';
import { hasNoRepeats, repeated } from '#contract/licence/terms.ts';
import { episodeNo } from '#contract/playback.ts';
import { MAX_SCREENER_TITLES, screenerStates } from '#contract/screeners.ts';
import { locales } from '#i18n/locales.ts';
import { dramaStates } from '../catalogue/catalogue-lists.ts';
import { defineDeskCall } from '../endpoint.ts';
import { cursorEntries, cursorPaged, search } from '../fields.ts';
import {
  MAX_RECIPIENT_COMPANY,
  MAX_RECIPIENT_NAME,
  MAX_RECIPIENTS,
  MAX_SCREENER_NOTE,
  MAX_SCREENER_PLAYS,
  MAX_SCREENER_REASON,
} from './screener-limits.ts';

/** The languages of the mails. */
const language = v.picklist(locales);

const listedScreener = v.object({
  screener_id: v.number(),
  state: v.picklist(screenerStates),
  email: v.string(),
  name: v.string(),
  company: v.string(),
  titles: v.array(v.object({ title: v.string(), is_watchable: v.boolean() })),
  created_at: timestamp,
  opens_at: v.nullable(timestamp),
  expires_at: v.nullable(timestamp),
  /** The first view, and when everything had been watched. */
  started_at: v.nullable(timestamp),
  finished_at: v.nullable(timestamp),
});
export type ListedScreener = v.InferOutput<typeof listedScreener>;

const screenerTitle = v.object({
  drama_id: v.number(),
  title: v.string(),
  state: v.picklist(dramaStates),
  /** Empty if the title is not published. */
  cover: v.string(),
  is_watchable: v.boolean(),
  /** Whether `episodes` are all of the drama. */
  is_complete: v.boolean(),
  episodes: v.array(v.number()),
});

/** A video with a burned-in watermark. */
const screenerCopy = v.object({
  drama_id: v.number(),
  episode_no: v.number(),
  state: v.picklist(['queued', 'running', 'done', 'failed']),
  /** From 0 to 1. */
  progress: v.number(),
  error: v.string(),
});
export type ScreenerCopy = v.InferOutput<typeof screenerCopy>;

const reportedEpisode = v.object({
  drama_id: v.number(),
  title: v.string(),
  episode_no: v.number(),
  duration_seconds: v.number(),
  plays: v.number(),
  /** Seconds that were watched at least once, and all seconds of viewing. */
  watched_seconds: v.number(),
  viewed_seconds: v.number(),
  /** The watched parts in the order of time, each with how often it was watched. */
  parts: v.array(v.object({ from: v.number(), to: v.number(), times: v.number() })),
  first_at: v.nullable(timestamp),
  last_at: v.nullable(timestamp),
  devices: v.array(v.string()),
  countries: v.array(v.string()),
});
export type ReportedEpisode = v.InferOutput<typeof reportedEpisode>;

const screenerRecord = v.object({
  ...listedScreener.entries,
  titles: v.array(screenerTitle),
  /** Null for a request that was not approved: its page does not exist. */
  link: v.nullable(v.string()),
  locale: language,
  /** The account that asked for it. */
  account_id: v.nullable(v.number()),
  message: v.string(),
  note: v.string(),
  reason: v.string(),
  max_plays: v.nullable(v.number()),
  has_watermark: v.boolean(),
  is_burned_in: v.boolean(),
  copies: v.array(screenerCopy),
  created_by: v.string(),
  /** Null unless a member of staff created it. */
  created_by_name: v.nullable(v.string()),
  sent_at: v.nullable(timestamp),
  decided_at: v.nullable(timestamp),
  /** For `changeScreener`. */
  terms_version: v.string(),
  report: v.array(reportedEpisode),
});
export type ScreenerRecord = v.InferOutput<typeof screenerRecord>;

const note = v.pipe(text, v.trim(), maxCharacters(MAX_SCREENER_NOTE));
/** Absent terms have their defaults, or stay as they are. */
const termEntries = {
  opens_at: v.optional(timestamp),
  expires_at: v.optional(timestamp),
  /** Plays of each episode; null for no limit. */
  max_plays: v.optional(v.nullable(integer(1, MAX_SCREENER_PLAYS))),
  has_watermark: v.optional(v.boolean()),
  is_burned_in: v.optional(v.boolean()),
  note: v.optional(note),
};

const recipient = v.object({
  email: v.string(),
  name: v.string(),
  company: v.string(),
  locale: language,
});
export type ScreenerRecipient = v.InferOutput<typeof recipient>;

const newScreeners = closed({
  recipients: v.pipe(
    v.array(
      closed({
        email,
        name: requiredLine(MAX_RECIPIENT_NAME),
        company: optionalLine(MAX_RECIPIENT_COMPANY),
        locale: language,
      }),
    ),
    v.minLength(1),
    v.maxLength(MAX_RECIPIENTS),
    v.check((list) => hasNoRepeats(list.map((one) => one.email.toLowerCase())), repeated),
  ),
  titles: v.pipe(
    v.array(
      closed({
        drama_id: id,
        /** All episodes if absent. */
        episodes: v.optional(v.pipe(v.array(episodeNo), v.minLength(1), v.maxLength(10_000))),
      }),
    ),
    v.minLength(1),
    v.maxLength(MAX_SCREENER_TITLES),
    v.check((list) => hasNoRepeats(list.map(({ drama_id }) => drama_id)), repeated),
  ),
  ...termEntries,
  /** Also for recipients who have an open screener of one of the titles. */
  is_repeated: v.optional(v.boolean(), false),
});

const screenerId = closed({ screener_id: id });
const MAX_LIST_KIB = 512;

export const screenerCalls = {
  /** Requests first, then the newest first; of one state, the newest first. */
  listScreeners: defineDeskCall({
    permission: 'screeners.read',
    input: closed({
      ...cursorEntries,
      state: v.optional(v.picklist(screenerStates)),
      /** A whole address, or beginnings of words of name, company and address. */
      search: v.optional(search),
      drama_id: v.optional(queryId),
      /** Open ones of which a copy with a burned-in watermark could not be made. */
      copies: v.optional(v.picklist(['failed'])),
    }),
    output: cursorPaged(listedScreener),
  }),
  getScreener: defineDeskCall({
    permission: 'screeners.read',
    input: closed({ screener_id: queryId }),
    output: screenerRecord,
  }),
  /** A line for each episode, as CSV. */
  exportScreenerReport: defineDeskCall({
    permission: 'screeners.read',
    input: closed({ screener_id: queryId }),
    output: fileDownload,
  }),
  /** Reads recipients that were pasted or are in a CSV file; what is missing stays empty. */
  parseRecipients: defineDeskCall({
    permission: 'screeners.change',
    input: closed({ text: v.pipe(text, v.nonEmpty()), language }),
    maxBodyKiB: MAX_LIST_KIB,
    output: v.object({ recipients: v.array(recipient), repeated: v.number() }),
  }),
  /** Checks everything and creates nothing. */
  checkNewScreeners: defineDeskCall({
    permission: 'screeners.change',
    input: newScreeners,
    maxBodyKiB: MAX_LIST_KIB,
    output: v.object({
      state: v.picklist(['active', 'upcoming']),
      opens_at: timestamp,
      expires_at: timestamp,
      titles: v.array(v.object({ title: v.string(), episodes: v.array(v.number()) })),
      /** Open screeners that the recipients have of the same titles. */
      repeated: v.array(
        v.object({ screener_id: v.number(), email: v.string(), drama: v.string() }),
      ),
    }),
  }),
  /** Creates all or none, and mails the links. */
  createScreeners: defineDeskCall({
    permission: 'screeners.change',
    input: newScreeners,
    maxBodyKiB: MAX_LIST_KIB,
    output: v.object({ screener_ids: v.array(v.number()) }),
  }),
  /** Mails the link. */
  approveScreener: defineDeskCall({
    permission: 'screeners.change',
    input: closed({ screener_id: id, ...termEntries }),
    output: screenerRecord,
  }),
  /** Mails the reason. */
  declineScreener: defineDeskCall({
    permission: 'screeners.change',
    input: closed({ screener_id: id, reason: requiredText(MAX_SCREENER_REASON) }),
    output: screenerRecord,
  }),
  /** `changedMeanwhile` if the terms are not those of `terms_version`. */
  changeScreener: defineDeskCall({
    permission: 'screeners.change',
    input: closed({
      screener_id: id,
      terms_version: v.pipe(text, v.maxLength(40)),
      ...termEntries,
      /** Mails the link and the new terms. */
      is_mailed: v.boolean(),
    }),
    output: screenerRecord,
  }),
  resendScreener: defineDeskCall({
    permission: 'screeners.change',
    input: screenerId,
    output: screenerRecord,
  }),
  /** Playback stops within seconds; no mail is sent. */
  revokeScreener: defineDeskCall({
    permission: 'screeners.change',
    input: closed({
      screener_id: id,
      reason: v.optional(v.pipe(text, v.trim(), maxCharacters(MAX_SCREENER_REASON)), ''),
    }),
    output: screenerRecord,
  }),
  /** Makes the copies with a burned-in watermark again that failed. */
  retryScreenerCopies: defineDeskCall({
    permission: 'screeners.change',
    input: screenerId,
    output: screenerRecord,
  }),
  /** Deletes everything about a recipient, for a request under data protection law. */
  forgetRecipient: defineDeskCall({
    permission: 'screeners.change',
    input: closed({ email }),
    output: v.object({ screeners: v.number(), mails: v.number() }),
  }),
};
