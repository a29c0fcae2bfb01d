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

/** What a query needs: rows beyond `key`, or from an end of the list, in reading direction. */
export interface KeyBounds {
  key: Key | undefined;
  /**
   * Reads towards the beginning of the list: reverse the order and the comparison. Without a key,
   * reading starts at the end of the list.
   */
  isBackward: boolean;
  limit: number;
}

/** What a query found that may stop early: then the page may have fewer rows, and there is a next one. */
export interface FoundRows<Row> {
  rows: Row[];
  /** The key of the last row that was examined, if there may be further rows. */
  stoppedAt?: Key | undefined;
}

export interface KeyPage<Row> {
  rows: Row[];
  next: string | null;
  previous: string | null;
}

type Place = Omit<KeyBounds, 'limit'>;
type Read<Row> = (bounds: KeyBounds) => Promise<Row[] | FoundRows<Row>>;

/**
 * Reads one page of a list by the key of a neighbouring row (keyset paging), so that the last page
 * costs as much as the first. `read` gets one row more than the page has, to find out whether there
 * is a further page.
 */
export async function readKeyPage<Row>(
  { after, before, pageSize }: KeyPageRequest,
  keyOf: (row: Row) => Key,
  read: Read<Row>,
): Promise<KeyPage<Row>> {
  const key = decodeKey(before ?? after);
  const isBackward = before !== undefined && key !== undefined;
  const readAt = async (place: Place): Promise<Place & FoundRows<Row>> => {
    const result = await read({ ...place, limit: pageSize + 1 });
    return { ...place, ...(Array.isArray(result) ? { rows: result } : result) };
  };
  try {
    const found = await readAt({ key, isBackward });
    const isGone = key && found.rows.length === 0 && !found.stoppedAt;
    // All rows beyond the cursor have gone meanwhile: the page at that end of the list instead.
    return isGone
      ? toPage(await readAt({ key: undefined, isBackward: !isBackward }), pageSize, keyOf)
      : toPage(found, pageSize, keyOf);
  } catch (error) {
    // A cursor of another list, whose values have other types.
    if (key === undefined || !isDataException(error)) throw error;
    return readKeyPage({ pageSize }, keyOf, read);
  }
}

function toPage<Row>(
  { rows, stoppedAt, key, isBackward }: Place & FoundRows<Row>,
  pageSize: number,
  keyOf: (row: Row) => Key,
): KeyPage<Row> {
  const page = rows.slice(0, pageSize);
  const [nearest, farthest] = [page[0], page.at(-1)].map((row) => row && keyOf(row));
  const onward = rows.length > pageSize ? farthest : stoppedAt;
  // An empty page has no way back: a cursor does not include its own row.
  const back = key && nearest;
  const [next, previous] = isBackward ? [back, onward] : [onward, back];
  return {
    rows: isBackward ? page.toReversed() : page,
    next: next ? encodeKey(next) : null,
    previous: previous ? encodeKey(previous) : null,
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
