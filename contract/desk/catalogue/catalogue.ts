import * as v from 'valibot';
import {
  closed,
  fromQuery,
  id,
  integer,
  listFromQuery,
  maxCharacters,
  nothing,
  requiredLine,
  text,
  timestamp,
} from '#contract/fields/fields.ts';
import { defineDeskCall } from '../endpoint.ts';
import { cursorEntries, cursorPaged, search } from '../fields.ts';
import { note } from '../sales/orders.ts';
import {
  dramaFields,
  dramaTexts,
  editedFields,
  episodeFields,
  subtitleFields,
} from '../sheets/drama-fields.ts';
import { schemasOf } from '../sheets/field.ts';
import { dramaOrders, dramaStates, MAX_BULK, textLanguages } from './catalogue-lists.ts';

const locale = v.picklist(textLanguages);
const state = v.picklist(dramaStates);
/** An external id, or `id:12`. */
const reference = requiredLine(200);

const listedDrama = v.object({
  drama_id: v.number(),
  /** How commands and addresses name the drama: its external id, or `id:12`. */
  key: v.string(),
  external_id: v.nullable(v.string()),
  state,
  /** In the caller's language, or the nearest that there is. */
  title: v.string(),
  original_title: v.string(),
  cover: v.string(),
  release_date: v.nullable(v.string()),
  episode_count: v.number(),
  view_count: v.number(),
  /** For each language of the site what is there. */
  completeness: v.array(
    v.object({
      locale,
      has_title: v.boolean(),
      has_synopsis: v.boolean(),
      /** True if all episodes have subtitles or the language is spoken; null without episodes. */
      has_subtitles: v.nullable(v.boolean()),
    }),
  ),
  lacks_media: v.boolean(),
  /** Whether a grant in is active, without which the title cannot be licensed. */
  has_rights: v.boolean(),
  updated_at: timestamp,
});
export type ListedDrama = v.InferOutput<typeof listedDrama>;

const names = v.partial(v.object(v.entriesFromList(textLanguages, v.string())));

const dramaDetails = v.object({
  drama_id: v.number(),
  key: v.string(),
  /** What `saveDrama` compares with the stored drama. */
  version: v.string(),
  state,
  published_at: v.nullable(timestamp),
  updated_at: timestamp,
  /** The latest entry of the audit log about the drama; null without one. */
  last_change: v.nullable(v.object({ by: v.string(), at: timestamp })),
  view_count: v.number(),
  ...schemasOf(editedFields, 'reply'),
  texts: v.partial(
    v.object(
      v.entriesFromList(textLanguages, v.object({ title: v.string(), synopsis: v.string() })),
    ),
  ),
  episodes: v.array(
    v.object({
      episode: v.number(),
      ...schemasOf(episodeFields, 'reply'),
      titles: names,
      subtitles: v.array(v.object(schemasOf(subtitleFields, 'reply'))),
      /** Whether "media remove" has deleted the video's files. */
      is_removed: v.boolean(),
    }),
  ),
});
export type DramaDetails = v.InferOutput<typeof dramaDetails>;

const title = dramaFields.original_title.input;

const episode = closed({
  episode: integer(1, 10_000),
  ...schemasOf(episodeFields, 'input'),
  titles: v.partial(closed(v.entriesFromList(textLanguages, title))),
  subtitles: v.pipe(v.array(closed(schemasOf(subtitleFields, 'input'))), v.maxLength(100)),
});

const dramaText = closed({
  title: v.optional(title),
  synopsis: v.optional(v.pipe(text, maxCharacters(dramaTexts.synopsis.max))),
});

const changes = v.partial(
  closed({
    ...schemasOf(editedFields, 'input'),
    texts: v.partial(closed(v.entriesFromList(textLanguages, dramaText))),
    /** All episodes of the drama. */
    episodes: v.pipe(v.array(episode), v.maxLength(10_000)),
  }),
);
export type DramaChanges = v.InferOutput<typeof changes>;

const fieldError = v.object({
  /** `title_ja`, `episode 3 video`; null for an error of the drama as a whole. */
  field: v.nullable(v.string()),
  /** As the import writes it; continues a sentence that begins with the field. */
  message: v.string(),
});
export type DramaFieldError = v.InferOutput<typeof fieldError>;

const saved = v.object({
  /** The drama as it is stored now; null if there are errors, and nothing was changed. */
  drama: v.nullable(dramaDetails),
  errors: v.array(fieldError),
  warnings: v.array(v.string()),
});

const stateProblem = v.object({
  reason: v.picklist([
    ...(['missingFields', 'noVideo', 'noThumbnail', 'noDuration', 'missingEpisodes'] as const),
    ...(['removedFiles', 'noTitle', 'noEpisodes', 'isDraft'] as const),
  ]),
  fields: v.array(v.string()),
  /** `1–3, 7` */
  episodes: v.string(),
});
export type StateProblem = v.InferOutput<typeof stateProblem>;

const bulk = listFromQuery(id, MAX_BULK);
const bulkBody = v.pipe(v.array(id), v.minLength(1), v.maxLength(MAX_BULK));

/** Closed episodes whose videos stay public, because other titles use them. */
export const stillPublic = v.object({
  drama_id: v.number(),
  title: v.string(),
  /** `1–3, 7` */
  episodes: v.string(),
  episode_count: v.number(),
  /** The first of the titles that use them, and how many more do. */
  other_title: v.string(),
  more: v.number(),
});
export type StillPublic = v.InferOutput<typeof stillPublic>;

const stateChange = v.object({
  /** The dramas that changed. */
  drama_ids: v.array(v.number()),
  still_public: v.array(stillPublic),
});

/** Dramas with their texts, pictures and episodes. */
export const catalogueCalls = {
  listDramas: defineDeskCall({
    permission: 'catalogue.read',
    input: closed({
      ...cursorEntries,
      search: v.optional(search),
      state: v.optional(state),
      lacks: v.optional(locale),
      /** Titles that cannot be published yet; false: those that are not published but could be. */
      is_incomplete: v.optional(fromQuery(v.boolean())),
      tag: v.optional(v.pipe(text, v.maxLength(60))),
      year: v.optional(fromQuery(integer(1900, 9999))),
      order: v.optional(v.picklist(dramaOrders), 'newest'),
    }),
    output: cursorPaged(listedDrama),
  }),
  /** What the list can be filtered by, and the tags of the editor. */
  getCatalogueFilters: defineDeskCall({
    permission: 'catalogue.read',
    input: nothing,
    output: v.object({
      tags: v.array(v.object({ slug: v.string(), name: v.string() })),
      years: v.array(v.number()),
    }),
  }),
  getDrama: defineDeskCall({
    permission: 'catalogue.read',
    input: closed({ drama: reference }),
    output: dramaDetails,
  }),
  /** Adds a draft. */
  addDrama: defineDeskCall({
    permission: 'catalogue.change',
    input: closed({
      external_id: requiredLine(200),
      original_language: v.pipe(text, v.maxLength(40)),
      locale,
      title: requiredLine(200),
    }),
    output: saved,
  }),
  /** Refused with `changedMeanwhile` if the stored drama no longer has the version. */
  saveDrama: defineDeskCall({
    permission: 'catalogue.change',
    input: closed({
      drama: reference,
      version: v.pipe(text, v.maxLength(100)),
      changes,
      /** Must be true if episodes of a published drama are removed. */
      may_remove_episodes: v.optional(v.boolean(), false),
    }),
    output: saved,
    // 10,000 episodes with a video and a picture, or 1,300 with titles and subtitles in six
    // languages, as JSON. An import of a file has no such limit.
    maxBodyKiB: 2 * 1024,
  }),
  deleteDrama: defineDeskCall({
    permission: 'catalogue.change',
    input: closed({ drama: reference }),
    output: v.object({ key: v.string(), title: v.string(), episode_count: v.number() }),
  }),
  /** What publishing or withdrawing would do to each drama; changes nothing. */
  getStatePlan: defineDeskCall({
    permission: 'catalogue.change',
    input: closed({ drama_ids: bulk, state: v.picklist(['published', 'withdrawn']) }),
    output: v.object({
      list: v.array(
        v.object({
          drama_id: v.number(),
          key: v.string(),
          title: v.string(),
          state,
          /** False if the drama has the state already. */
          is_changed: v.boolean(),
          /** Empty if the state can be set. */
          problems: v.array(stateProblem),
          /** How many open quotes offer the drama, which the buyers can still accept. */
          open_quotes: v.number(),
          /** Their orders; null for a role without `orders.read`. */
          open_orders: v.nullable(v.array(v.string())),
          open_screeners: v.number(),
        }),
      ),
    }),
  }),
  publishDramas: defineDeskCall({
    permission: 'catalogue.change',
    input: closed({ drama_ids: bulkBody }),
    output: stateChange,
  }),
  withdrawDramas: defineDeskCall({
    permission: 'catalogue.change',
    /** `reason` is recorded in the audit log. */
    input: closed({ drama_ids: bulkBody, reason: v.optional(note) }),
    output: stateChange,
  }),
};
