import type * as v from 'valibot';
import type { FileDownload, TableFormat } from '#contract/fields/fields.ts';
import type { shortlists as calls } from '#contract/shortlists.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Db } from '#server/db/client.ts';
import { AppError } from '#server/errors/app-error.ts';
import { makeToken } from '#server/text/tokens.ts';
import type { CatalogueService } from '../catalogue/catalogue.service.ts';
import { toShare, toSharedShortlist, toShortlist, toSummary } from './shortlist.mapper.ts';
import * as queries from './shortlist.queries.ts';
import { shortlistStore } from './shortlist-store.ts';

/** Makes the file of a list for a user; `readList` is called if the user may have another file. */
export type WriteShortlist = (
  locale: Locale,
  by: { userId: number; signal?: AbortSignal | undefined },
  format: TableFormat,
  readList: () => Promise<{ name: string; titles: { dramaId: number; note: string }[] }>,
) => Promise<FileDownload>;

interface ShortlistParts {
  db: Db;
  now: () => Date;
  siteName: string;
  catalogue: Pick<CatalogueService, 'cardsOf' | 'addressOf'>;
  /** Puts dramas in a user's cart, all or none; returns how many were added and the new count. */
  addToCart: (userId: number, dramaIds: number[]) => Promise<{ added: number; count: number }>;
  writeFile: WriteShortlist;
}

type Output<Name extends keyof typeof calls> = v.InferOutput<(typeof calls)[Name]['output']>;
type Input<Name extends keyof typeof calls> = v.InferOutput<(typeof calls)[Name]['input']>;

const DAY_MS = 24 * 60 * 60 * 1000;
const BUYER = 'buyer';

export type ShortlistService = ReturnType<typeof createShortlistService>;

/** Shortlists of buyers, and of everybody who has the link of a shared one. */
export function createShortlistService(parts: ShortlistParts) {
  const { db, now, siteName, catalogue, addToCart, writeFile } = parts;

  async function readTitles(locale: Locale, id: number) {
    const titles = await queries.listTitles(db, id);
    const cards = await catalogue.cardsOf(
      locale,
      titles.map(({ drama_id }) => drama_id),
    );
    return { titles, cards };
  }

  async function show(locale: Locale, userId: number, id: number): Promise<Output<'getShortlist'>> {
    const list = found(await queries.findShortlist(db, userId, id));
    const { titles, cards } = await readTitles(locale, id);
    return toShortlist(list, titles, cards, now());
  }

  const findShared = async (token: string) => found(await queries.findShared(db, token, now()));

  async function findTitlesFor(
    userId: number,
    { shortlist_id, token }: Input<'addShortlistToCart'>,
  ) {
    const list =
      shortlist_id === undefined
        ? await findShared(token ?? '')
        : found(await queries.findShortlist(db, userId, shortlist_id));
    return queries.listTitles(db, list.id);
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

    async share(
      userId: number,
      { shortlist_id: id, days, is_renewed: isRenewed }: Input<'shareShortlist'>,
    ): Promise<Output<'shareShortlist'>> {
      const time = now();
      const until = new Date(time.getTime() + days * DAY_MS);
      const share = { id, token: makeToken(), now: time, until, isRenewed };
      const row = found(await queries.updateShare(db, userId, share));
      return found(toShare(row, time));
    },

    async unshare(userId: number, id: number): Promise<null> {
      return done(await queries.deleteShare(db, userId, id));
    },

    async showShared(locale: Locale, token: string): Promise<Output<'getSharedShortlist'>> {
      const list = await findShared(token);
      const { titles, cards } = await readTitles(locale, list.id);
      return toSharedShortlist(list, titles, cards, siteName);
    },

    /** What the picture for link previews shows; covers as stored. */
    async findCardFacts(token: string) {
      const list = await queries.findShared(db, token, now());
      if (!list) return undefined;
      const titles = await queries.listTitles(db, list.id);
      return {
        name: list.name,
        count: titles.length,
        covers: titles.map(({ cover }) => cover ?? ''),
      };
    },

    async addToCart(
      userId: number,
      input: Input<'addShortlistToCart'>,
    ): Promise<Output<'addShortlistToCart'>> {
      const titles = await findTitlesFor(userId, input);
      const drama_ids = titles.map(({ drama_id }) => drama_id);
      const { added, count } = await addToCart(userId, drama_ids);
      return { added, drama_ids, copyright_cart_count: count };
    },
  };
}

function found<Value>(value: Value | null | undefined): Value {
  if (value === undefined || value === null) throw new AppError('notFound');
  return value;
}

function done(isDone: boolean): null {
  if (!isDone) throw new AppError('notFound');
  return null;
}
