import * as v from 'valibot';
import {
  closed,
  fileDownload,
  fromQuery,
  integer,
  listFromQuery,
  optionalLine,
  requiredLine,
  text,
  timestamp,
} from '../fields.ts';
import { availability, availabilityStates, marketEntries } from '../licence/availability.ts';
import { leafMedia } from '../licence/media.ts';
import { day, exclusionsBesideWorld, languageUseNames } from '../licence/terms.ts';
import { defineDeskCall } from './endpoint.ts';
import { cursorEntries, cursorPaged, search } from './fields.ts';

export const grantDirections = ['in', 'out'] as const;
export const grantStatuses = ['active', 'draft', 'inactive'] as const;

export const MAX_REASON = 500;

/** A grant (`R12`) or a holdback (`H3`). */
const rowId = v.pipe(text, v.regex(/^[RH]\d{1,15}$/));
/** An external id, or `id:12`. */
const drama = requiredLine(200);

const scope = v.object({
  media: v.array(v.picklist(leafMedia)),
  territories: v.array(v.string()),
  territories_excluded: v.array(v.string()),
  start: v.string(),
  /** The last day, inclusive; null without an end. */
  end: v.nullable(v.string()),
});

const languageUse = v.object({ language: v.string(), use: v.picklist(languageUseNames) });

const grant = v.object({
  id: v.string(),
  drama: v.string(),
  direction: v.picklist(grantDirections),
  party: v.string(),
  reference: v.string(),
  ...scope.entries,
  /** Empty means every language. */
  language_uses: v.array(languageUse),
  is_exclusive: v.boolean(),
  may_sublicense: v.boolean(),
  status: v.picklist(grantStatuses),
  /** The deal that the grant belongs to, which alone changes it. */
  deal_no: v.nullable(v.string()),
  updated_at: timestamp,
});
export type DeskGrant = v.InferOutput<typeof grant>;

/** Empty media or territories mean all. */
const holdback = v.object({
  id: v.string(),
  drama: v.string(),
  ...scope.entries,
  reason: v.string(),
  updated_at: timestamp,
});
export type DeskHoldback = v.InferOutput<typeof holdback>;

const offer = v.object({
  order_no: v.string(),
  version: v.number(),
  company: v.string(),
  valid_until: timestamp,
});

const openOffer = v.object({
  ...offer.entries,
  ...scope.entries,
  language_uses: v.array(languageUse),
  is_exclusive: v.boolean(),
});
export type DeskOffer = v.InferOutput<typeof openOffer>;

const territories = v.object({
  territories: v.array(v.string()),
  territories_excluded: v.array(v.string()),
});
export type DeskTerritories = v.InferOutput<typeof territories>;

const clash = v.object({
  /**
   * - `overlap`: the row and the other one exclude each other.
   * - `uncovered`: no rights in cover the row.
   * - `uncovers`: the change leaves the other one without rights in.
   */
  kind: v.picklist(['overlap', 'uncovered', 'uncovers']),
  /** The other grant or holdback. */
  row: v.nullable(
    v.object({
      id: v.string(),
      direction: v.picklist([...grantDirections, 'holdback']),
      party: v.string(),
      reference: v.string(),
    }),
  ),
  /** The other side if it is an open quote. */
  offer: v.nullable(offer),
  /** The territories and media concerned. */
  parts: v.array(v.object({ ...territories.entries, media: v.array(v.picklist(leafMedia)) })),
  start: v.string(),
  end: v.nullable(v.string()),
});
export type DeskClash = v.InferOutput<typeof clash>;

const plannedChange = v.object({
  verdict: v.picklist(['added', 'changed', 'unchanged']),
  /** The row that is changed, or was added. */
  id: v.nullable(v.string()),
  /** When that row was changed last, for `base`. */
  base: v.nullable(timestamp),
  changed_fields: v.array(v.string()),
  clashes: v.array(clash),
});
export type PlannedRightsChange = v.InferOutput<typeof plannedChange>;

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
  state: v.picklist(['draft', 'published', 'withdrawn']),
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
      language_uses: v.array(languageUse),
      is_exclusive: v.boolean(),
      parts: v.array(v.object({ ...territories.entries, media: v.array(v.picklist(leafMedia)) })),
    }),
  ),
});
export type RightsCalendar = v.InferOutput<typeof calendar>;

const scopeEntries = {
  territories: marketEntries.territories,
  territories_excluded: marketEntries.territories_excluded,
  media: marketEntries.media,
  start: day,
  /** Absent means no end. */
  end: v.optional(day),
};

const grantEntries = {
  drama,
  direction: v.picklist(grantDirections),
  party: requiredLine(200),
  reference: optionalLine(100),
  ...scopeEntries,
  /** Absent means every language. */
  language_uses: marketEntries.language_uses,
  is_exclusive: fromQuery(v.boolean()),
  may_sublicense: fromQuery(v.boolean()),
  status: v.picklist(grantStatuses),
};

const holdbackEntries = {
  drama,
  ...scopeEntries,
  reason: optionalLine(MAX_REASON),
};

/** The `base` of the change that was shown. */
const base = v.nullable(timestamp);

const endEntries = { id: rowId, reason: optionalLine(MAX_REASON) };

const judgedTitle = v.object({ drama: v.string(), title: v.string(), ...availability.entries });
export type JudgedTitle = v.InferOutput<typeof judgedTitle>;

/** JSON as in the file of `rights export --mapping`; absent for the default. */
const mapping = v.optional(v.pipe(text, v.maxLength(4000)));

const leftOut = v.array(v.object({ code: v.string(), count: v.number() }));

export const rightsCalls = {
  /** Newest first; with `ends`, active ones by their last day. */
  listGrants: defineDeskCall({
    permission: 'rights.read',
    input: closed({
      ...cursorEntries,
      drama: v.optional(drama),
      direction: v.optional(v.picklist(grantDirections)),
      status: v.optional(v.picklist(grantStatuses)),
      /** A part of the name. */
      party: v.optional(search),
      /** Only those that end within this number of days. */
      ends: v.optional(fromQuery(integer(1, 3650))),
    }),
    output: cursorPaged(v.object({ ...grant.entries, title: v.string() })),
  }),
  listHoldbacks: defineDeskCall({
    permission: 'rights.read',
    input: closed({
      ...cursorEntries,
      drama: v.optional(drama),
      ends: v.optional(fromQuery(integer(1, 3650))),
    }),
    output: cursorPaged(v.object({ ...holdback.entries, title: v.string() })),
  }),
  /** Names of licensors and licensees, to complete what is typed. */
  findParties: defineDeskCall({
    permission: 'rights.read',
    input: closed({ search }),
    output: v.array(v.string()),
  }),
  getRightsCalendar: defineDeskCall({
    permission: 'rights.read',
    input: closed({ drama }),
    output: calendar,
  }),
  /** The changes of one grant or holdback, the latest first. */
  listRightsChanges: defineDeskCall({
    permission: 'rights.read',
    input: closed({ id: rowId }),
    output: v.array(
      v.object({
        at: timestamp,
        actor: v.string(),
        action: v.string(),
        /** Field by field; empty for a new row. */
        fields: v.array(v.object({ field: v.string(), from: v.string(), to: v.string() })),
        reason: v.string(),
      }),
    ),
  }),

  /** What `saveGrant` would do, for the form. */
  findGrantClashes: defineDeskCall({
    permission: 'rights.change',
    input: v.pipe(closed(grantEntries), exclusionsBesideWorld()),
    output: plannedChange,
  }),
  findHoldbackClashes: defineDeskCall({
    permission: 'rights.change',
    input: v.pipe(closed(holdbackEntries), exclusionsBesideWorld()),
    output: plannedChange,
  }),
  /** Adds a grant, or changes the one with the same drama, direction, party and reference. */
  saveGrant: defineDeskCall({
    permission: 'rights.change',
    input: v.pipe(closed({ ...grantEntries, base }), exclusionsBesideWorld()),
    output: plannedChange,
  }),
  /** Adds a holdback, or changes the one with the same drama, media, territories and start. */
  saveHoldback: defineDeskCall({
    permission: 'rights.change',
    input: v.pipe(closed({ ...holdbackEntries, base }), exclusionsBesideWorld()),
    output: plannedChange,
  }),
  /** What would lose its rights in by an earlier end, or without `last_day` by a void. */
  findEndEffects: defineDeskCall({
    permission: 'rights.change',
    input: closed({ id: rowId, last_day: v.optional(day) }),
    output: v.array(clash),
  }),
  endRights: defineDeskCall({
    permission: 'rights.change',
    input: closed({ ...endEntries, last_day: day }),
    output: v.null(),
  }),
  /** Makes a grant inactive, and removes a holdback. */
  voidRights: defineDeskCall({
    permission: 'rights.change',
    input: closed({ ...endEntries, reason: requiredLine(MAX_REASON) }),
    output: v.null(),
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
