import type { DeskShortlist, ListedShortlist } from '#contract/desk/sales/shortlists.ts';
import type { ShortlistRow } from '../shortlist.queries.ts';
import type { DeskTitle, ListedShortlist as ListedRow } from './shortlist-desk.queries.ts';

type Share = DeskShortlist['share'];

function toShare(
  { share_token, shared_until }: Pick<ShortlistRow, 'share_token' | 'shared_until'>,
  now: Date,
): Share {
  if (!share_token || !shared_until) return null;
  return {
    token: share_token,
    expires_at: shared_until.toISOString(),
    is_expired: shared_until <= now,
  };
}

/** `names`: of staff by address. */
export function toListedShortlist(
  row: ListedRow,
  names: ReadonlyMap<string, string>,
  now: Date,
): ListedShortlist {
  return {
    shortlist_id: row.id,
    name: row.name,
    created_by: row.created_by,
    created_by_name: names.get(row.created_by) ?? null,
    title_count: row.title_count,
    covers: row.covers,
    updated_at: row.updated_at.toISOString(),
    share: toShare(row, now),
  };
}

export function toDeskShortlist(
  { list, titles, version }: { list: ShortlistRow; titles: DeskTitle[]; version: string },
  now: Date,
): DeskShortlist {
  return {
    shortlist_id: list.id,
    name: list.name,
    note: list.note,
    updated_at: list.updated_at.toISOString(),
    share: toShare(list, now),
    version,
    titles,
  };
}
