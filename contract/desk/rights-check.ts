import * as v from 'valibot';
import { fileDownload } from '../fields/downloads.ts';
import { closed, listFromQuery, text } from '../fields/fields.ts';
import { availability, availabilityStates, marketEntries } from '../licence/availability.ts';
import { leafMedia } from '../licence/media.ts';
import { exclusionsBesideWorld } from '../licence/terms.ts';
import { dramaStates } from './catalogue/catalogue-lists.ts';
import { defineDeskCall } from './endpoint.ts';
import { cursorEntries } from './fields.ts';
import { drama, grant, holdback, offer, territories } from './rights.ts';
import { rightFields } from './sheets/rights-fields.ts';

const licence = v.pick(grant, [
  'media',
  'territories',
  'territories_excluded',
  'start',
  'end',
  'language_uses',
  'is_exclusive',
]);

/** An open quote on the title. */
const openOffer = v.object({
  /** The order's number; `Q1`, `Q2` … for a role without `orders.read`. */
  id: v.string(),
  /** Null for a role without `orders.read`. */
  offer: v.nullable(offer),
  ...licence.entries,
});
export type DeskOffer = v.InferOutput<typeof openOffer>;

const free = v.object({
  media: v.array(v.picklist(leafMedia)),
  periods: v.array(
    v.object({
      start: v.string(),
      end: v.nullable(v.string()),
      /** Where a licence is free. */
      free: territories,
      /** Where an exclusive one is. */
      exclusive: territories,
    }),
  ),
});

const calendar = v.object({
  drama: v.string(),
  title: v.string(),
  state: v.picklist(dramaStates),
  today: v.string(),
  grants: v.array(grant),
  holdbacks: v.array(holdback),
  offers: v.array(openOffer),
  /** Whether there are no active rights in, so that nothing is known to be free. */
  is_unstated: v.boolean(),
  free: v.array(free),
  /** What is free for a month from today, for each list of languages that is held. */
  free_today: v.array(
    v.object({
      language_uses: rightFields.language_uses.reply,
      is_exclusive: v.boolean(),
      parts: v.array(v.object({ ...territories.entries, media: v.array(v.picklist(leafMedia)) })),
    }),
  ),
});
export type RightsCalendar = v.InferOutput<typeof calendar>;

const judgedTitle = v.object({ drama: v.string(), title: v.string(), ...availability.entries });
export type JudgedTitle = v.InferOutput<typeof judgedTitle>;

/** JSON as in the file of `rights export --mapping`; absent for the default. */
const mapping = v.optional(v.pipe(text, v.maxLength(4000)));

const leftOut = v.array(v.object({ code: v.string(), count: v.number() }));

/** What is free: of one title over time, of the catalogue for a request, and as a list of avails. */
export const rightsCheckCalls = {
  getRightsCalendar: defineDeskCall({
    permission: 'rights.read',
    input: closed({ drama }),
    output: calendar,
  }),
  /** The published titles for a request, newest first. A page may have few rows and a `next`. */
  findFreeTitles: defineDeskCall({
    permission: 'rights.read',
    input: v.pipe(
      closed({
        ...cursorEntries,
        ...marketEntries,
        states: listFromQuery(v.picklist(availabilityStates), availabilityStates.length),
      }),
      exclusionsBesideWorld(),
    ),
    output: v.object({
      list: v.array(judgedTitle),
      next: v.nullable(v.string()),
      previous: v.nullable(v.string()),
      /** How many titles were judged for this page. */
      judged_count: v.number(),
    }),
  }),
  /** How many of the newest titles are in each state. */
  getFreeTitleCounts: defineDeskCall({
    permission: 'rights.read',
    input: v.pipe(closed(marketEntries), exclusionsBesideWorld()),
    output: v.object({
      counts: v.object({
        free: v.number(),
        partly: v.number(),
        negotiating: v.number(),
        taken: v.number(),
        unstated: v.number(),
      }),
      total: v.number(),
      is_total_capped: v.boolean(),
    }),
  }),

  /** What `exportAvails` would write and leave out. */
  getAvailsSummary: defineDeskCall({
    permission: 'rights.read',
    input: closed({ mapping }),
    output: v.object({
      row_count: v.number(),
      drama_count: v.number(),
      /** Rows that have only a part of their grant's territories. */
      reduced_rows: v.number(),
      without_licence_type: leftOut,
      without_price: leftOut,
      without_territory: leftOut,
    }),
  }),
  exportAvails: defineDeskCall({
    permission: 'rights.read',
    input: closed({ mapping }),
    output: fileDownload,
  }),
};
