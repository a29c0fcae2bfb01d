import * as v from 'valibot';
import { fromQuery, integer, maxCharacters, text } from '../fields/fields.ts';

/** At most this many rows are counted; a longer list says "More than 1,000". */
export const MAX_COUNTED = 1_000;

const cursor = v.pipe(text, v.regex(/^[\w-]{1,2000}$/));

/**
 * Paging by position instead of number: a page starts after the last row of the previous one, so
 * that the last page of a million rows costs as much as the first.
 */
export const cursorEntries = {
  after: v.optional(cursor),
  before: v.optional(cursor),
  page_size: v.optional(fromQuery(integer(1, 100)), 50),
};

export function cursorPaged<Item extends v.GenericSchema>(item: Item) {
  return v.object({
    list: v.array(item),
    /** The `after` of the next page; null on the last one. */
    next: v.nullable(v.string()),
    /** The `before` of the previous page; null on the first one. */
    previous: v.nullable(v.string()),
    total: v.number(),
    /** Whether there are more rows than `total`, because not all of them were counted. */
    is_total_capped: v.boolean(),
  });
}

/** Who did something. */
export const actorEntries = {
  /** A member's address, the user of a command, `buyer`, or `visitor` for messages of guests. */
  actor: v.string(),
  /** Null unless the actor is a member of staff. */
  actor_name: v.nullable(v.string()),
};

/** What was typed into the search field of a list. */
export const search = v.pipe(text, v.trim(), v.nonEmpty(), maxCharacters(200));
