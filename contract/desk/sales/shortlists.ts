import * as v from 'valibot';
import {
  closed,
  fromQuery,
  id,
  integer,
  maxCharacters,
  queryId,
  requiredLine,
  text,
  timestamp,
} from '#contract/fields/fields.ts';
import { hasNoRepeats, repeated } from '#contract/licence/terms.ts';
import {
  MAX_SHARE_DAYS,
  MAX_SHORTLIST_NAME,
  MAX_SHORTLIST_NOTE,
  MAX_SHORTLIST_TITLES,
  MAX_TITLE_NOTE,
} from '#contract/limits/shortlist-limits.ts';
import { shortlistEntries } from '#contract/shortlists.ts';
import { dramaStates } from '../catalogue/catalogue-lists.ts';
import { defineDeskCall } from '../endpoint.ts';
import { cursorEntries, cursorPaged, search } from '../fields.ts';

/** The end may be over: then the link does not work any more. */
const share = v.object({ token: v.string(), expires_at: timestamp, is_expired: v.boolean() });

const listedShortlist = v.object({
  shortlist_id: v.number(),
  name: v.string(),
  created_by: v.string(),
  /** Null unless a member of staff created it. */
  created_by_name: v.nullable(v.string()),
  title_count: v.number(),
  /** Of the first titles. */
  covers: v.array(v.string()),
  updated_at: timestamp,
  share: v.nullable(share),
});
export type ListedShortlist = v.InferOutput<typeof listedShortlist>;

const shortlist = v.object({
  ...shortlistEntries,
  share: v.nullable(share),
  /** Of name, note and titles; sent back with a change. */
  version: v.string(),
  titles: v.array(
    v.object({
      drama_id: v.number(),
      drama: v.string(),
      title: v.string(),
      /** Recipients see only published titles. */
      state: v.picklist(dramaStates),
      cover: v.string(),
      note: v.string(),
    }),
  ),
});
export type DeskShortlist = v.InferOutput<typeof shortlist>;

const name = requiredLine(MAX_SHORTLIST_NAME);
const note = (max: number) => v.pipe(text, v.trim(), maxCharacters(max));
const drama = v.pipe(text, v.nonEmpty(), maxCharacters(200));
const shortlistId = closed({ shortlist_id: id });

/** The shortlists of operators; those of buyers are theirs. */
export const shortlistCalls = {
  /** Latest change first. */
  listShortlists: defineDeskCall({
    permission: 'shortlists.read',
    input: closed({
      ...cursorEntries,
      search: v.optional(search),
      is_shared: v.optional(fromQuery(v.boolean())),
    }),
    output: cursorPaged(listedShortlist),
  }),
  getShortlist: defineDeskCall({
    permission: 'shortlists.read',
    input: closed({ shortlist_id: queryId }),
    output: shortlist,
  }),
  createShortlist: defineDeskCall({
    permission: 'shortlists.change',
    input: closed({ name }),
    output: shortlist,
  }),
  /** Absent fields are kept; `titles` are all titles in order. One without `note` keeps its note. */
  updateShortlist: defineDeskCall({
    permission: 'shortlists.change',
    maxBodyKiB: 1024,
    input: closed({
      shortlist_id: id,
      version: v.string(),
      name: v.optional(name),
      note: v.optional(note(MAX_SHORTLIST_NOTE)),
      titles: v.optional(
        v.pipe(
          v.array(closed({ drama, note: v.optional(note(MAX_TITLE_NOTE)) })),
          v.maxLength(MAX_SHORTLIST_TITLES),
          v.check((titles) => hasNoRepeats(titles.map((title) => title.drama)), repeated),
        ),
      ),
    }),
    output: shortlist,
  }),
  /** Makes a link, or changes the end of the one that works. */
  shareShortlist: defineDeskCall({
    permission: 'shortlists.change',
    input: closed({ shortlist_id: id, days: integer(1, MAX_SHARE_DAYS) }),
    output: share,
  }),
  /** The link stops working; the next one is another. */
  unshareShortlist: defineDeskCall({
    permission: 'shortlists.change',
    input: shortlistId,
    output: v.null(),
  }),
  deleteShortlist: defineDeskCall({
    permission: 'shortlists.change',
    input: shortlistId,
    output: v.null(),
  }),
};
