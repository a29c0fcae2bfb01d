import type * as v from 'valibot';
import type { FileDownload } from '#contract/fields/downloads.ts';
import type { shortlists as calls } from '#contract/shortlists.ts';
import type { Locale } from '#i18n/locales.ts';
import { createSharedShortlists } from './shared-shortlists.service.ts';
import { toShortlist, toSummary } from './shortlist.mapper.ts';
import * as queries from './shortlist.queries.ts';
import {
  done,
  found,
  readTitles,
  type ShortlistParts,
  type WriteShortlist,
} from './shortlist-parts.ts';
import { shortlistStore } from './shortlist-store.ts';

type Output<Name extends keyof typeof calls> = v.InferOutput<(typeof calls)[Name]['output']>;
type Input<Name extends keyof typeof calls> = v.InferOutput<(typeof calls)[Name]['input']>;

const BUYER = 'buyer';

export type ShortlistService = ReturnType<typeof createShortlistService>;

/** Shortlists of buyers, and of everybody who has the link of a shared one. */
export function createShortlistService(parts: ShortlistParts) {
  const { db, now, catalogue, writeFile } = parts;

  async function show(locale: Locale, userId: number, id: number): Promise<Output<'getShortlist'>> {
    const list = found(await queries.findShortlist(db, userId, id));
    const { titles, cards } = await readTitles(parts, locale, id);
    return toShortlist(list, titles, cards, now());
  }

  return {
    show,

    export: (
      locale: Locale,
      by: Parameters<WriteShortlist>[1],
      { shortlist_id: id, format }: Input<'exportShortlist'>,
    ): Promise<FileDownload> =>
      writeFile(locale, by, format, async () => {
        const { name } = found(await queries.findShortlist(db, by.userId, id));
        const titles = await queries.listTitles(db, id);
        return { name, titles: titles.map(({ drama_id, note }) => ({ dramaId: drama_id, note })) };
      }),

    async list(
      userId: number,
      { drama_id }: Input<'getShortlistList'>,
    ): Promise<Output<'getShortlistList'>> {
      const filter = { dramaId: drama_id ?? null };
      const { rows } = await queries.selectShortlists(userId, filter).execute(db);
      return rows.map((row) => toSummary(row, catalogue.addressOf, now()));
    },

    async create(
      locale: Locale,
      userId: number,
      { name, drama_ids = [] }: Input<'createShortlist'>,
    ): Promise<Output<'createShortlist'>> {
      const list = { owner: userId, createdBy: BUYER, name, dramaIds: drama_ids, now: now() };
      const id = await db.transaction().execute((tx) => shortlistStore.create(tx, list));
      return show(locale, userId, id);
    },

    async update(
      locale: Locale,
      userId: number,
      { shortlist_id, ...change }: Input<'updateShortlist'>,
    ): Promise<Output<'updateShortlist'>> {
      await db
        .transaction()
        .execute((tx) => shortlistStore.change(tx, userId, shortlist_id, change));
      return show(locale, userId, shortlist_id);
    },

    async delete(userId: number, id: number): Promise<null> {
      return done(await queries.deleteShortlist(db, userId, id));
    },

    async addTitles(
      userId: number,
      { shortlist_id, drama_ids }: Input<'addShortlistTitles'>,
    ): Promise<Output<'addShortlistTitles'>> {
      await db
        .transaction()
        .execute((tx) => shortlistStore.append(tx, userId, shortlist_id, drama_ids));
      const { rows } = await queries.selectShortlists(userId, { id: shortlist_id }).execute(db);
      const [row] = rows;
      return toSummary(found(row), catalogue.addressOf, now());
    },

    ...createSharedShortlists(parts),
  };
}
