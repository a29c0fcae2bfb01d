import * as v from 'valibot';
import {
  closed,
  fromQuery,
  integer,
  optionalLine,
  requiredLine,
  text,
  timestamp,
} from '../fields/fields.ts';
import { leafMedia } from '../licence/media.ts';
import { day, exclusionsBesideWorld } from '../licence/terms.ts';
import { defineDeskCall } from './endpoint.ts';
import { actorEntries, cursorEntries, cursorPaged, search } from './fields.ts';
import { schemasOf } from './sheets/field.ts';
import {
  grantDirections,
  grantStatuses,
  holdbackFields,
  MAX_REASON,
  rightFields,
} from './sheets/rights-fields.ts';

/** A grant (`R12`) or a holdback (`H3`). */
const rowId = v.pipe(text, v.regex(/^[RH]\d{1,15}$/));
/** An external id, or `id:12`. */
export const drama = requiredLine(200);

export const grant = v.object({
  id: v.string(),
  drama: v.string(),
  ...schemasOf(rightFields, 'reply'),
  /** The deal that the grant belongs to, which alone changes it. */
  deal_no: v.nullable(v.string()),
  updated_at: timestamp,
});
export type DeskGrant = v.InferOutput<typeof grant>;

/** Empty media or territories mean all. */
export const holdback = v.object({
  id: v.string(),
  drama: v.string(),
  ...schemasOf(holdbackFields, 'reply'),
  updated_at: timestamp,
});
export type DeskHoldback = v.InferOutput<typeof holdback>;

export const offer = v.object({
  order_no: v.string(),
  version: v.number(),
  company: v.string(),
  valid_until: timestamp,
});

export const territories = v.object({
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

const grantEntries = { drama, ...schemasOf(rightFields, 'input') };
const holdbackEntries = { drama, ...schemasOf(holdbackFields, 'input') };

/** The `base` of the change that was shown. */
const base = v.nullable(timestamp);

const endEntries = {
  id: rowId,
  reason: optionalLine(MAX_REASON),
  /** The row's `updated_at` when its effects were shown. */
  base: v.optional(timestamp),
};

/** Grants and holdbacks, and their changes. */
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
  /** The changes of one grant or holdback, the latest first. */
  listRightsChanges: defineDeskCall({
    permission: 'rights.read',
    input: closed({ id: rowId }),
    output: v.array(
      v.object({
        at: timestamp,
        ...actorEntries,
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
};
