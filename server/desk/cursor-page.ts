interface PageInput {
  after?: string | undefined;
  before?: string | undefined;
  page_size: number;
}

/** The request for a page of a list, from the input of a call. */
export function toKeyRequest({ after, before, page_size: pageSize }: PageInput) {
  return { after, before, pageSize };
}

interface CountedPage<Row> {
  rows: Row[];
  next: string | null;
  previous: string | null;
  total: number;
  isTotalCapped: boolean;
}

/** A page of rows in the form of `cursorPaged`. */
export function toCursorPage<Row, Item>(page: CountedPage<Row>, toItem: (row: Row) => Item) {
  const { rows, next, previous, total, isTotalCapped } = page;
  return { list: rows.map(toItem), next, previous, total, is_total_capped: isTotalCapped };
}
