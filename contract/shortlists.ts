import * as v from 'valibot';
import { calls } from './calls.ts';
import { dramaCard } from './catalogue.ts';
import { fileDownload, tableFormat, tableFormats } from './fields/downloads.ts';
import {
  closed,
  exactlyOneOf,
  id,
  integer,
  maxCharacters,
  queryId,
  requiredLine,
  text,
  timestamp,
} from './fields/fields.ts';
import { hasNoRepeats, repeated } from './licence/terms.ts';
import {
  MAX_SHARE_DAYS,
  MAX_SHORTLIST_NAME,
  MAX_SHORTLIST_NOTE,
  MAX_SHORTLIST_TITLES,
  MAX_TITLE_NOTE,
} from './limits/shortlist-limits.ts';
import { linkToken } from './screeners.ts';
import { defineEndpoint } from './transport/endpoint.ts';

const note = (max: number) => v.pipe(text, v.trim(), maxCharacters(max));
const name = requiredLine(MAX_SHORTLIST_NAME);

const dramaIds = v.pipe(
  v.array(id),
  v.minLength(1),
  v.maxLength(MAX_SHORTLIST_TITLES),
  v.check((ids) => hasNoRepeats(ids), repeated),
);

/** In the order of the list. A title without `note` keeps the note that it has. */
const titleEntries = v.pipe(
  v.array(closed({ drama_id: id, note: v.optional(note(MAX_TITLE_NOTE)) })),
  v.maxLength(MAX_SHORTLIST_TITLES),
  v.check((titles) => hasNoRepeats(titles.map(({ drama_id }) => drama_id)), repeated),
);

const titleNotes = v.pipe(
  v.array(closed({ drama_id: id, note: note(MAX_TITLE_NOTE) })),
  v.maxLength(MAX_SHORTLIST_TITLES),
);

const share = v.object({ token: v.string(), expires_at: timestamp });

const shortlistSummary = v.object({
  shortlist_id: v.number(),
  name: v.string(),
  title_count: v.number(),
  /** The dramas in the list, so that a title's menu can mark the lists that have it. */
  drama_ids: v.array(v.number()),
  /** The covers of the first titles. */
  covers: v.array(v.string()),
  updated_at: timestamp,
  /** Null if the list is not shared, or not any more. */
  share: v.nullable(share),
  /** The link that has expired, which can be renewed; null if there is none. */
  expired_share: v.nullable(share),
});
export type ShortlistSummary = v.InferOutput<typeof shortlistSummary>;

export const shortlistEntries = {
  shortlist_id: v.number(),
  name: v.string(),
  note: v.string(),
  updated_at: timestamp,
};

const shortlist = v.object({
  ...shortlistEntries,
  share: v.nullable(share),
  /** The link that has expired, which can be renewed; null if there is none. */
  expired_share: v.nullable(share),
  /** Dramas that are not in the catalogue any more are left out. */
  titles: v.array(v.object({ drama: dramaCard, note: v.string() })),
});
export type Shortlist = v.InferOutput<typeof shortlist>;

export const shortlists = {
  /** Latest change first. With `drama_id`, only the lists that have this title. */
  getShortlistList: defineEndpoint({
    ...calls.getShortlistList,
    access: 'user',
    input: closed({ drama_id: v.optional(queryId) }),
    output: v.array(shortlistSummary),
  }),
  getShortlist: defineEndpoint({
    ...calls.getShortlist,
    access: 'user',
    input: closed({ shortlist_id: queryId }),
    output: shortlist,
  }),
  createShortlist: defineEndpoint({
    ...calls.createShortlist,
    access: 'user',
    input: closed({ name, drama_ids: v.optional(dramaIds) }),
    output: shortlist,
  }),
  /**
   * Fields that are absent stay; `titles` replaces all titles, in this order. With
   * `known_drama_ids`, the titles that the caller has seen in the list, changes that were made
   * elsewhere in the meantime are kept: titles that it does not name stay, at the end, and titles
   * that it names but that are not in the list any more are not added again. `title_notes` changes
   * notes only, without the order; titles that are not in the list are ignored.
   */
  updateShortlist: defineEndpoint({
    ...calls.updateShortlist,
    access: 'user',
    maxBodyKiB: 1024,
    input: closed({
      shortlist_id: id,
      name: v.optional(name),
      note: v.optional(note(MAX_SHORTLIST_NOTE)),
      titles: v.optional(titleEntries),
      known_drama_ids: v.optional(v.pipe(v.array(id), v.maxLength(MAX_SHORTLIST_TITLES))),
      title_notes: v.optional(titleNotes),
    }),
    output: shortlist,
  }),
  exportShortlist: defineEndpoint({
    ...calls.exportShortlist,
    access: 'user',
    input: closed({ shortlist_id: queryId, format: tableFormat }),
    output: fileDownload,
    fileFormats: tableFormats,
  }),
  deleteShortlist: defineEndpoint({
    ...calls.deleteShortlist,
    access: 'user',
    input: closed({ shortlist_id: queryId }),
    output: v.null(),
  }),
  /** Appends; titles that are already in the list stay where they are. */
  addShortlistTitles: defineEndpoint({
    ...calls.addShortlistTitles,
    access: 'user',
    input: closed({ shortlist_id: id, drama_ids: dramaIds }),
    output: shortlistSummary,
  }),
  /**
   * Makes a link, or changes the end of the one that works. A link that has expired is replaced, or
   * works again with `is_renewed`.
   */
  shareShortlist: defineEndpoint({
    ...calls.shareShortlist,
    access: 'user',
    input: closed({
      shortlist_id: id,
      days: v.optional(integer(1, MAX_SHARE_DAYS), 30),
      is_renewed: v.optional(v.boolean(), false),
    }),
    output: share,
  }),
  /** The link stops working; sharing again makes another one. */
  unshareShortlist: defineEndpoint({
    ...calls.unshareShortlist,
    access: 'user',
    input: closed({ shortlist_id: queryId }),
    output: v.null(),
  }),
  getSharedShortlist: defineEndpoint({
    ...calls.getSharedShortlist,
    access: 'anyone',
    input: closed({ token: linkToken }),
    output: v.object({
      name: v.string(),
      note: v.string(),
      /** Who shares it: the buyer's user name, or the site's name. */
      shared_by: v.string(),
      expires_at: timestamp,
      titles: v.array(v.object({ drama: dramaCard, note: v.string() })),
    }),
  }),
  /**
   * Puts all titles of an own list (`shortlist_id`) or a shared one (`token`) in the caller's cart.
   * `cartFull` if they do not all fit: then none is added.
   */
  addShortlistToCart: defineEndpoint({
    ...calls.addShortlistToCart,
    access: 'user',
    input: v.pipe(
      closed({ shortlist_id: v.optional(id), token: v.optional(linkToken) }),
      exactlyOneOf('shortlist_id', 'token'),
    ),
    output: v.object({
      added: v.number(),
      /** All titles of the list, which are in the cart now. */
      drama_ids: v.array(v.number()),
      copyright_cart_count: v.number(),
    }),
  }),
};
