import { MAX_SHORTLIST_TITLES, MAX_SHORTLISTS } from '#contract/limits/shortlist-limits.ts';
import type { Tx } from '#server/db/client.ts';
import { AppError } from '#server/errors/app-error.ts';
import { mergeTitles } from './merge-titles.ts';
import * as queries from './shortlist.queries.ts';

interface NewShortlist {
  owner: queries.Owner;
  createdBy: string;
  name: string;
  dramaIds: number[];
  now: Date;
}

interface ShortlistChange {
  name?: string | undefined;
  note?: string | undefined;
  titles?: { drama_id: number; note?: string | undefined }[] | undefined;
  known_drama_ids?: number[] | undefined;
  title_notes?: { drama_id: number; note: string }[] | undefined;
}

/** Changes of lists, which buyers and operators make by the same rules. */
export const shortlistStore = {
  async create(tx: Tx, { owner, createdBy, name, dramaIds, now }: NewShortlist): Promise<number> {
    if (owner !== null) {
      await queries.lockOwner(tx, owner);
      if ((await queries.countShortlists(tx, owner)) >= MAX_SHORTLISTS)
        throw new AppError('tooManyLists', { values: { max: MAX_SHORTLISTS } });
    }
    const id = await queries.insertShortlist(tx, { owner, name, createdBy, now });
    await setTitles(
      tx,
      id,
      [],
      dramaIds.map((drama_id) => ({ drama_id, note: '' })),
    );
    return id;
  },

  async change(tx: Tx, owner: queries.Owner, id: number, change: ShortlistChange): Promise<void> {
    await lock(tx, owner, id);
    const { titles, known_drama_ids, title_notes } = change;
    if (titles || title_notes) {
      const stored = await queries.listStoredTitles(tx, id);
      const merged = titles ? mergeTitles(stored, titles, known_drama_ids) : stored;
      const notes = new Map(title_notes?.map(({ drama_id, note }) => [drama_id, note]));
      const noted = merged.map(({ drama_id, note }) => ({
        drama_id,
        note: notes.get(drama_id) ?? note,
      }));
      await setTitles(tx, id, stored, noted);
    }
    await queries.updateShortlist(tx, id, change);
  },

  /** Appends the dramas that the list does not have yet. */
  async append(tx: Tx, owner: queries.Owner, id: number, dramaIds: number[]): Promise<void> {
    await lock(tx, owner, id);
    const stored = await queries.listStoredTitles(tx, id);
    const has = new Set(stored.map(({ drama_id }) => drama_id));
    const added = dramaIds.filter((drama_id) => !has.has(drama_id));
    if (added.length === 0) return;
    const titles = [...stored, ...added.map((drama_id) => ({ drama_id, note: '' }))];
    await setTitles(tx, id, stored, titles);
    await queries.updateShortlist(tx, id, {});
  },
};

async function lock(tx: Tx, owner: queries.Owner, id: number) {
  const list = await queries.lockShortlist(tx, owner, id);
  if (!list) throw new AppError('notFound');
}

/** The caller has locked the list. Only published dramas can be added. */
async function setTitles(
  tx: Tx,
  id: number,
  stored: queries.StoredTitle[],
  titles: queries.StoredTitle[],
) {
  if (titles.length > MAX_SHORTLIST_TITLES)
    throw new AppError('listFull', { values: { max: MAX_SHORTLIST_TITLES } });
  const has = new Set(stored.map(({ drama_id }) => drama_id));
  const added = titles.flatMap(({ drama_id }) => (has.has(drama_id) ? [] : [drama_id]));
  const published = await queries.listPublished(tx, added);
  if (published.length < added.length) throw new AppError('notFound');
  await queries.replaceTitles(tx, id, titles);
}
