import type { DramaCard } from '#contract/catalogue.ts';
import type { Shortlist, ShortlistSummary } from '#contract/shortlists.ts';
import type { SharedRow, ShortlistRow, SummaryRow, TitleRow } from './shortlist.queries.ts';

type Share = ShortlistSummary['share'];

type ShareRow = Pick<ShortlistRow, 'share_token' | 'shared_until'>;

/** Null after its end, too. */
export function toShare(row: ShareRow, now: Date): Share {
  return row.shared_until && row.shared_until > now ? toLink(row) : null;
}

function toExpiredShare(row: ShareRow, now: Date): Share {
  return row.shared_until && row.shared_until <= now ? toLink(row) : null;
}

function toLink({ share_token, shared_until }: ShareRow): Share {
  if (!share_token || !shared_until) return null;
  return { token: share_token, expires_at: shared_until.toISOString() };
}

export function toSummary(
  row: SummaryRow,
  addressOf: (path: string) => string,
  now: Date,
): ShortlistSummary {
  return {
    shortlist_id: row.id,
    name: row.name,
    title_count: row.drama_ids.length,
    drama_ids: row.drama_ids,
    covers: row.covers.map(addressOf),
    updated_at: row.updated_at.toISOString(),
    share: toShare(row, now),
    expired_share: toExpiredShare(row, now),
  };
}

type Cards = ReadonlyMap<number, DramaCard>;

function toTitles(rows: TitleRow[], cards: Cards): Shortlist['titles'] {
  return rows.flatMap(({ drama_id, note }) => {
    const drama = cards.get(drama_id);
    return drama ? [{ drama, note }] : [];
  });
}

export function toShortlist(
  row: ShortlistRow,
  titles: TitleRow[],
  cards: Cards,
  now: Date,
): Shortlist {
  return {
    shortlist_id: row.id,
    name: row.name,
    note: row.note,
    updated_at: row.updated_at.toISOString(),
    share: toShare(row, now),
    expired_share: toExpiredShare(row, now),
    titles: toTitles(titles, cards),
  };
}

export function toSharedShortlist(
  row: SharedRow,
  titles: TitleRow[],
  cards: Cards,
  siteName: string,
) {
  return {
    name: row.name,
    note: row.note,
    shared_by: row.nickname ?? siteName,
    expires_at: (row.shared_until ?? new Date(0)).toISOString(),
    titles: toTitles(titles, cards),
  };
}
