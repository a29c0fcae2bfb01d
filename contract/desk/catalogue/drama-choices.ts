import * as v from 'valibot';
import { closed, fromQuery, maxCharacters, text } from '#contract/fields/fields.ts';
import { defineDeskCall } from '../endpoint.ts';
import { dramaStates } from './catalogue-lists.ts';

/** A drama as fields show it in which one is chosen. */
export const dramaChoice = v.object({
  drama_id: v.number(),
  /** Its external id, or `id:12`. */
  drama: v.string(),
  title: v.string(),
  state: v.picklist(dramaStates),
  /** Pictures as they are stored: the desk serves `/media/…` itself, also of drafts. */
  cover: v.string(),
  banner_wide: v.nullable(v.string()),
  banner_tall: v.nullable(v.string()),
});
export type DramaChoice = v.InferOutput<typeof dramaChoice>;

export const dramaChoiceCalls = {
  /** The newest dramas without a search. Finds parts of titles, and external ids. */
  findDramaChoices: defineDeskCall({
    permission: 'catalogue.read',
    input: closed({
      search: v.optional(v.pipe(text, v.trim(), maxCharacters(200)), ''),
      is_published: v.optional(fromQuery(v.boolean()), false),
    }),
    output: v.object({ list: v.array(dramaChoice) }),
  }),
};
