/**
 * The values that a list is sorted by, the last of which is unique, such as `[created_at, id]`. Times
 * are the database's text: a Date has no microseconds and would skip rows.
 */
export type Key = readonly (string | number)[];

export interface KeyPageRequest {
  after?: string | undefined;
  before?: string | undefined;
  pageSize: number;
}

/** What a query needs: rows beyond `key` (from the beginning without one), in reading direction. */
export interface KeyBounds {
  key: Key | undefined;
  /** Reads towards the beginning of the list: reverse the order and the comparison. */
  isBackward: boolean;
  limit: number;
}

export interface KeyPage<Row> {
  rows: Row[];
  next: string | null;
  previous: string | null;
}

/**
 * Reads one page of a list by the key of a neighbouring row (keyset paging), so that the last page
 * costs as much as the first. `read` gets one row more than the page has, to find out whether there
 * is a further page.
 */
export async function readKeyPage<Row>(
  { after, before, pageSize }: KeyPageRequest,
  keyOf: (row: Row) => Key,
  read: (bounds: KeyBounds) => Promise<Row[]>,
): Promise<KeyPage<Row>> {
  const key = decodeKey(before ?? after);
  const isBackward = before !== undefined && key !== undefined;
  let found: Row[];
  try {
    found = await read({ key, isBackward, limit: pageSize + 1 });
  } catch (error) {
    // A cursor of another list, whose values have other types.
    if (key === undefined || !isDataException(error)) throw error;
    return readKeyPage({ pageSize }, keyOf, read);
  }
  const hasMore = found.length > pageSize;
  const rows = isBackward ? found.slice(0, pageSize).toReversed() : found.slice(0, pageSize);
  const [first, last] = [rows[0], rows.at(-1)];
  const isBeyondFirst = isBackward ? hasMore : key !== undefined;
  const isBeforeLast = isBackward ? key !== undefined : hasMore;
  return {
    rows,
    next: last && isBeforeLast ? encodeKey(keyOf(last)) : null,
    previous: first && isBeyondFirst ? encodeKey(keyOf(first)) : null,
  };
}

/** An error of PostgreSQL's class 22, such as a text that is not a number. */
function isDataException(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('22');
}

export function encodeKey(key: Key): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url');
}

/** Undefined for a cursor that is not one of ours, which then shows the first page. */
function decodeKey(cursor: string | undefined): Key | undefined {
  if (cursor === undefined) return undefined;
  try {
    const key: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    const isKey =
      Array.isArray(key) &&
      key.every((value) => typeof value === 'string' || Number.isFinite(value));
    return isKey ? key : undefined;
  } catch {
    return undefined;
  }
}
