import { fillFields } from '#contract/desk/sheets/field.ts';
import { rightFields } from '#contract/desk/sheets/rights-fields.ts';
import { languageUsesOf } from '#contract/licence/language-uses.ts';
import { leavesOf } from '#contract/licence/media.ts';
import { type LicenceTerms, writeLanguageUse } from '#contract/licence/terms.ts';
import type { Tx } from '#server/db/client.ts';
import { periodFrom, toDay, toDayNumber } from '../availability/periods.ts';
import type { JudgedLine } from '../availability.service.ts';
import { insertGrants, type NewGrant } from '../grants-write.queries.ts';

/** A licence that both sides have agreed on. */
export interface AgreedLicence {
  /** The licensee. */
  party: string;
  /** The number of the deal. */
  reference: string;
  lines: readonly JudgedLine[];
}

/**
 * Adds a grant out for each line; returns their ids by drama. Terms without a start date start on
 * this day.
 */
export async function addDealGrants(
  tx: Tx,
  { party, reference, lines }: AgreedLicence,
  day: string,
): Promise<Map<number, number>> {
  const grants = lines.map(({ dramaId, terms }): NewGrant => {
    const { last_day: end, ...granted } = toGrantTerms(terms, day);
    const added = { drama_id: dramaId, direction: 'out', party, reference, end } as const;
    return { ...fillFields(rightFields, ({ empty }) => empty), ...added, ...granted };
  });
  const inserted = await insertGrants(tx, grants);
  return new Map(inserted.map(({ drama_id, id }) => [drama_id, id]));
}

/** The terms of a grant; a licence may not be sublicensed. */
export function toGrantTerms(terms: LicenceTerms, day: string) {
  const period = periodFrom(toDayNumber(terms.start_date ?? day), terms.term_months);
  return {
    media: leavesOf(terms.media),
    territories: terms.territories,
    territories_excluded: terms.territories_excluded ?? [],
    language_uses: languageUsesOf(terms).map(writeLanguageUse),
    start: toDay(period.start),
    last_day: toDay(period.end - 1),
    is_exclusive: terms.is_exclusive,
    may_sublicense: false,
  };
}
