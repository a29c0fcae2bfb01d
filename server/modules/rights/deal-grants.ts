import { languageUsesOf } from '../../../contract/licence/language-uses.ts';
import { leavesOf } from '../../../contract/licence/media.ts';
import { type LicenceTerms, writeLanguageUse } from '../../../contract/licence/terms.ts';
import type { Tx } from '../../db/client.ts';
import { periodFrom, toDay, toDayNumber } from './availability/periods.ts';
import type { JudgedLine } from './availability.service.ts';
import { insertGrants, type NewGrant } from './grants-write.queries.ts';

/** A licence that both sides have agreed on. */
export interface AgreedLicence {
  /** The licensee. */
  party: string;
  /** The number of the deal. */
  reference: string;
  lines: readonly JudgedLine[];
}

export interface DealGrant {
  grantId: number;
  start: string;
  /** Inclusive. */
  lastDay: string;
}

/** Adds a grant out for each line. Terms without a start date start on this day. */
export async function addDealGrants(
  tx: Tx,
  { party, reference, lines }: AgreedLicence,
  day: string,
): Promise<Map<number, DealGrant>> {
  const grants = lines.map(
    ({ dramaId, terms }): NewGrant => ({
      ...{ drama_id: dramaId, direction: 'out', party, reference, status: 'active' },
      ...toGrantTerms(terms, day),
    }),
  );
  const inserted = await insertGrants(tx, grants);
  const ids = new Map(inserted.map(({ drama_id, id }) => [drama_id, id]));
  return new Map(
    grants.map(({ drama_id, start, last_day }) => [
      drama_id,
      { grantId: ids.get(drama_id) as number, start, lastDay: last_day as string },
    ]),
  );
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
