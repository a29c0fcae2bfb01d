import * as v from 'valibot';
import { routeNames } from '../catalogue.ts';
import { closed, integer, nothing, requiredLine } from '../fields/fields.ts';
import { byLocale, inEachLocale } from './catalogue/locale-fields.ts';
import { defineDeskCall } from './endpoint.ts';

export const MAX_MENU_NAME = 60;
export const MAX_TAG_NAME = 60;

const menuItem = {
  route_name: v.picklist(routeNames),
  /** Whether the header links to it although it is the third or a later item. */
  is_enabled: v.optional(v.boolean(), false),
};
const menuNames = inEachLocale(requiredLine(MAX_MENU_NAME));

const menu = v.object({
  /** Sent back with a change. */
  version: v.string(),
  items: v.array(
    v.object({
      ...menuItem,
      /** What is missing falls back to another language. */
      names: byLocale(v.string()),
    }),
  ),
  /** The pages that a menu can link to, in all. */
  pages: v.array(v.picklist(routeNames)),
});
export type DeskMenu = v.InferOutput<typeof menu>;

const slug = v.pipe(v.string(), v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/), v.maxLength(60));

const tag = v.object({
  tag: v.string(),
  names: byLocale(v.string()),
  /** The number of published titles. */
  published_count: v.number(),
  /** Whether a title in any state has the tag. */
  is_used: v.boolean(),
  /** Of the names; sent back with a change. */
  version: v.string(),
});
export type DeskTag = v.InferOutput<typeof tag>;

const tagName = requiredLine(MAX_TAG_NAME);

/** The menu and the tags; `banners.ts` has the banners. */
export const menuAndTagCalls = {
  getMenu: defineDeskCall({ permission: 'site.read', input: nothing, output: menu }),
  /** Replaces the menu; the first item must be Home, and no page is listed twice. */
  setMenu: defineDeskCall({
    permission: 'site.change',
    input: closed({
      version: v.string(),
      items: v.pipe(v.array(closed({ ...menuItem, names: menuNames })), v.maxLength(50)),
    }),
    output: menu,
  }),

  /** In the order the site shows them. */
  listSiteTags: defineDeskCall({
    permission: 'site.read',
    input: nothing,
    output: v.object({ list: v.array(tag) }),
  }),
  addTag: defineDeskCall({
    permission: 'site.change',
    input: closed({ tag: slug, names: byLocale(tagName) }),
    output: v.object({ position: v.number() }),
  }),
  /** Null removes the name in a language; absent languages keep theirs. */
  renameTag: defineDeskCall({
    permission: 'site.change',
    input: closed({ tag: slug, version: v.string(), names: byLocale(v.nullable(tagName)) }),
    output: v.null(),
  }),
  moveTag: defineDeskCall({
    permission: 'site.change',
    input: closed({
      tag: slug,
      position: integer(1, 1_000_000),
      known_order: v.pipe(v.array(slug), v.maxLength(2000)),
    }),
    output: v.object({ position: v.number() }),
  }),
  /** What a merge would do. */
  getTagMerge: defineDeskCall({
    permission: 'site.read',
    input: closed({ from: slug, into: slug }),
    output: v.object({
      dramas: v.number(),
      /** How many of them have the other tag already. */
      common: v.number(),
    }),
  }),
  mergeTags: defineDeskCall({
    permission: 'site.change',
    input: closed({ from: slug, into: slug }),
    output: v.object({ dramas: v.number() }),
  }),
  deleteTag: defineDeskCall({
    permission: 'site.change',
    input: closed({ tag: slug }),
    output: v.null(),
  }),
};
