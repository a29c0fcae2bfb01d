import type { ScreenerStateName } from '#contract/screeners.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Db } from '#server/db/client.ts';
import { type KeyPageRequest, readKeyPage } from '#server/db/query/key-page.ts';
import { COUNT_LIMIT, toTotal, totalOfPage } from '#server/db/query/page-total.ts';
import { emailKey } from '#server/text/email-key.ts';
import { wordPrefixes } from '#server/text/word-prefixes.ts';
import { listTitles } from '../screener.queries.ts';
import { toListEntry } from './screener-desk.mapper.ts';
import { countPage, isCommonInPage, listPage, type PageRow } from './screener-desk.queries.ts';

export interface ScreenerPageQuery extends KeyPageRequest {
  state?: ScreenerStateName | undefined;
  /** A whole address, or the beginnings of words of name, company and address. */
  search?: string | undefined;
  dramaId?: number | undefined;
  hasFailedCopies?: boolean | undefined;
}

/** A page of the desk's list, with titles in its language. */
export async function readScreenerPage(
  { db, now }: { db: Db; now: () => Date },
  { state, search, dramaId, hasFailedCopies, ...request }: ScreenerPageQuery,
  locale: Locale,
) {
  const time = now();
  const filter = { state, dramaId, hasFailedCopies, ...toFilter(search) };
  const isCommon = await isCommonInPage(db, filter, time);
  const page = await readKeyPage(request, keyOf, (bounds) =>
    listPage(db, { ...filter, isCommon }, bounds, time),
  );
  const ids = page.rows.map(({ id }) => id);
  const titles = Map.groupBy(await listTitles(db, ids, locale), ({ screener_id }) => screener_id);
  return {
    ...page,
    rows: page.rows.map((row) => toListEntry(row, titles.get(row.id) ?? [], time)),
    ...(isCommon ? totalOfPage(page) : toTotal(await countPage(db, filter, COUNT_LIMIT, time))),
  };
}

export type ScreenerPage = Awaited<ReturnType<typeof readScreenerPage>>;

const keyOf = ({ state, created_text, id }: PageRow) =>
  [state === 'requested' ? 1 : 0, created_text, id] as const;

function toFilter(search: string | undefined): { emailKey?: string; words?: string } {
  if (search === undefined) return {};
  return /^\S+@\S+\.\S+$/.test(search)
    ? { emailKey: emailKey(search) }
    : { words: wordPrefixes(search) };
}
