import type { KeyPage, KeyPageRequest } from '../db/key-page.ts';

interface Paging {
  after?: string | undefined;
  before?: string | undefined;
  page_size: number;
}

export function toPageRequest({ after, before, page_size }: Paging): KeyPageRequest {
  return { after, before, pageSize: page_size };
}

/** A page as the reply of a list (`cursorPaged`). */
export function toCursorPage<Row, Item>(
  page: KeyPage<Row> & { total: number; isCapped: boolean },
  toItem: (row: Row) => Item,
) {
  const { rows, next, previous, total, isCapped } = page;
  return { list: rows.map(toItem), next, previous, total, is_total_capped: isCapped };
}
