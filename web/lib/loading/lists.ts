import { outcomes } from '#contract/error-codes.ts';
import { isCallFailure } from '#contract/transport/client.ts';

/** As `page` of contract/fields/paging.ts, whose schema is not loaded with every page. */
const MAX_PAGE = 1_000_000;

/** The page that an address names; the first one if it names none. */
export function readPage(query: URLSearchParams): number {
  const page = Number(query.get('page') ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1;
}

/** Loads a page of a list; if its number is too high, the last one. */
export async function loadListPage<List extends { total: number }>(
  page: number,
  pageSize: number,
  read: (page: number) => Promise<List>,
): Promise<List> {
  const list = await read(page);
  const last = Math.ceil(list.total / pageSize);
  return page > last && last > 0 ? read(last) : list;
}

/** Undefined if what the call names does not exist. */
export async function orMissing<Value>(call: Promise<Value>): Promise<Value | undefined> {
  try {
    return await call;
  } catch (error) {
    if (isCallFailure(error) && error.code === outcomes.notFound.code) return undefined;
    throw error;
  }
}
