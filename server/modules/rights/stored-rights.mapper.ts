import { leavesOf } from '../../../contract/licence/media.ts';
import { readLanguageUse } from '../../../contract/licence/terms.ts';
import type { HoldbackEntry, RightEntry } from './right-entry.ts';
import type { GrantRow, HoldbackRow } from './stored-rights.queries.ts';

export function toRightEntry(row: GrantRow): RightEntry {
  return {
    external_id: row.external_id,
    direction: row.direction,
    party: row.party,
    reference: row.reference,
    ...inFixedOrder(row),
    language_uses: row.language_uses.toSorted().map(readLanguageUse),
    start: row.first_day,
    end: row.last_day,
    is_exclusive: row.is_exclusive,
    may_sublicense: row.may_sublicense,
    status: row.status,
  };
}

export function toHoldbackEntry(row: HoldbackRow): HoldbackEntry {
  return {
    external_id: row.external_id,
    ...inFixedOrder(row),
    start: row.first_day,
    end: row.last_day,
    reason: row.reason,
  };
}

type Sets = Pick<HoldbackEntry, 'media' | 'territories' | 'territories_excluded'>;

/** Sorts the codes as the import does, so that equal sets are equal lists. */
function inFixedOrder({ media, territories, territories_excluded: excluded }: Sets): Sets {
  return {
    media: leavesOf(media),
    territories: territories.toSorted(),
    territories_excluded: excluded.toSorted(),
  };
}
