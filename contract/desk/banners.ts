import * as v from 'valibot';
import {
  closed,
  id,
  integer,
  line,
  maxCharacters,
  nothing,
  queryId,
  text,
  timestamp,
} from '../fields/fields.ts';
import { dramaChoice } from './catalogue/drama-choices.ts';
import { byLocale } from './catalogue/locale-fields.ts';
import { defineDeskCall } from './endpoint.ts';

/** Why a banner is on the home page now, or is not. */
export const bannerStates = ['running', 'upcoming', 'over', 'hidden', 'unpublished'] as const;
export type BannerState = (typeof bannerStates)[number];

/** Texts in all languages: English is required, others fall back to it. */
const texts = byLocale(
  closed({
    title: v.pipe(line, maxCharacters(200)),
    subtitle: v.pipe(line, maxCharacters(500)),
  }),
);

const banner = v.object({
  banner_id: v.number(),
  position: v.number(),
  /** Sent back with a change. */
  version: v.string(),
  state: v.picklist(bannerStates),
  is_enabled: v.boolean(),
  starts_at: v.nullable(timestamp),
  ends_at: v.nullable(timestamp),
  image: v.string(),
  image_tall: v.nullable(v.string()),
  drama: v.nullable(dramaChoice),
  link: v.nullable(v.string()),
  texts,
});
export type DeskBanner = v.InferOutput<typeof banner>;

/** A stored picture. Paths of files, which commands accept, are refused. */
const picture = v.pipe(
  text,
  maxCharacters(2048),
  v.regex(/^(?:\/media\/|https?:\/\/)\S+$/),
  v.check((value) => !value.includes('..')),
);
const reference = v.pipe(text, v.trim(), v.nonEmpty(), maxCharacters(200));
const link = v.pipe(text, v.trim(), v.nonEmpty(), maxCharacters(2048));
const position = integer(1, 1000);

const changes = {
  /** Without it, the pictures of the drama are used. */
  image: v.optional(picture),
  image_tall: v.optional(v.nullable(picture)),
  /** A drama replaces a link and vice versa. */
  drama: v.optional(v.nullable(reference)),
  link: v.optional(v.nullable(link)),
  starts_at: v.optional(v.nullable(timestamp)),
  ends_at: v.optional(v.nullable(timestamp)),
  is_enabled: v.optional(v.boolean()),
};

export const bannerCalls = {
  /** In their order. */
  listBanners: defineDeskCall({
    permission: 'site.read',
    input: nothing,
    output: v.object({ list: v.array(banner) }),
  }),
  getBanner: defineDeskCall({
    permission: 'site.read',
    input: closed({ banner_id: queryId }),
    output: banner,
  }),
  addBanner: defineDeskCall({
    permission: 'site.change',
    input: closed({ ...changes, texts, position: v.optional(position) }),
    output: banner,
  }),
  /** Absent fields are kept; `changedMeanwhile` if the version is not the current one. */
  updateBanner: defineDeskCall({
    permission: 'site.change',
    input: closed({
      ...changes,
      banner_id: id,
      version: v.string(),
      texts: v.optional(texts),
    }),
    output: banner,
  }),
  /** `known_order` has all banners as they were shown; `changedMeanwhile` if the order differs. */
  moveBanner: defineDeskCall({
    permission: 'site.change',
    input: closed({
      banner_id: id,
      position,
      known_order: v.pipe(v.array(id), v.maxLength(1000)),
    }),
    output: v.object({ position: v.number() }),
  }),
  /** Returns the banner as it was, so that it can be added again. */
  removeBanner: defineDeskCall({
    permission: 'site.change',
    input: closed({ banner_id: id }),
    output: banner,
  }),
};
