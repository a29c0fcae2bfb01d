import { readLanguageUse } from '../../../contract/licence/terms.ts';
import type { GrantRow, HoldbackRow } from './rights-desk.queries.ts';

/** A grant in the field names of the import, with its id. */
export function toListedRight({ id, first_day, last_day, ...grant }: GrantRow) {
  return {
    id: `R${id}`,
    external_id: grant.external_id,
    direction: grant.direction,
    party: grant.party,
    reference: grant.reference,
    media: grant.media,
    territories: grant.territories,
    territories_excluded: grant.territories_excluded,
    language_uses: grant.language_uses.map(readLanguageUse),
    start: first_day,
    end: last_day,
    is_exclusive: grant.is_exclusive,
    may_sublicense: grant.may_sublicense,
    status: grant.status,
  };
}

/** A holdback in the field names of the import, with its id. */
export function toListedHoldback({ id, first_day, last_day, ...holdback }: HoldbackRow) {
  return {
    id: `H${id}`,
    external_id: holdback.external_id,
    media: holdback.media,
    territories: holdback.territories,
    territories_excluded: holdback.territories_excluded,
    start: first_day,
    end: last_day,
    reason: holdback.reason,
  };
}
