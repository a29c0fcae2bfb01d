import * as v from 'valibot';
import { licenceMedia } from './media.ts';
import { languageUseNames } from './terms.ts';

/** The terms of an order, quote or deal. The optional fields are absent unless they were set. */
export const storedTerms = v.object({
  territories: v.array(v.string()),
  territories_excluded: v.optional(v.array(v.string())),
  media: v.array(v.picklist(licenceMedia)),
  languages: v.array(v.string()),
  language_uses: v.optional(
    v.array(v.object({ language: v.string(), use: v.picklist(languageUseNames) })),
  ),
  start_date: v.optional(v.string()),
  term_months: v.number(),
  is_exclusive: v.boolean(),
});
