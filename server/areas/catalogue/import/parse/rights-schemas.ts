import * as v from 'valibot';
import { DIRECTIONS, STATUSES } from '#server/areas/catalogue/formats/rights-sheets.ts';
import {
  contractDay,
  excludedTerritories,
  languageUses,
  media,
  territories,
} from './cells/licence.ts';
import { externalId, MISSING, nameCell, oneOf, required, textCell, yesOrNo } from './cells.ts';

/**
 * Schemas of rows of the sheets Rights and Holdbacks. An absent column keeps the stored value; an
 * empty cell sets the default. Rules that concern several columns are checked after the merge.
 */

function filled<Schema extends v.GenericSchema<unknown, string[]>>(schema: Schema) {
  return v.pipe(
    schema,
    v.check((items) => items.length > 0, MISSING),
  );
}

const start = required(contractDay);

/** null means no end. */
const end = v.optional(
  v.pipe(
    contractDay,
    v.transform((day) => day || null),
  ),
);

export const rightSchema = v.strictObject(
  {
    external_id: externalId,
    direction: oneOf(DIRECTIONS, 'deskRow.mustBeDirection'),
    party: required(nameCell(200)),
    reference: v.optional(nameCell(100), ''),
    media: v.optional(filled(media)),
    territories: v.optional(filled(territories)),
    territories_excluded: v.optional(excludedTerritories),
    language_uses: v.optional(languageUses),
    start: v.optional(start),
    end,
    is_exclusive: v.optional(yesOrNo()),
    may_sublicense: v.optional(yesOrNo(true)),
    status: v.optional(
      v.pipe(
        oneOf(['', ...STATUSES], 'deskRow.mustBeStatus'),
        v.transform((status) => status || 'active'),
      ),
    ),
  },
  MISSING,
);

/** All but `end` and `reason` identify the holdback, so an absent column means empty. */
export const holdbackSchema = v.strictObject(
  {
    external_id: externalId,
    media: v.optional(media, []),
    territories: v.optional(territories, []),
    territories_excluded: v.optional(excludedTerritories, []),
    start,
    end,
    reason: v.optional(textCell(500)),
  },
  MISSING,
);

export type ParsedRight = v.InferOutput<typeof rightSchema>;
export type ParsedHoldback = v.InferOutput<typeof holdbackSchema>;
