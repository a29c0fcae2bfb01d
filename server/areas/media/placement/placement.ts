import type { Db, Tx } from '#server/db/client.ts';
import { addressesOf, decodePath } from '#server/settings/media-folders.ts';
import type { ObjectStore } from '../store/object-store.ts';
import { closeObjects, openObjects } from './move-objects.ts';
import * as queries from './placement.queries.ts';

interface PlacementParts {
  db: Db;
  store: ObjectStore;
  areTerritoriesApplied: boolean;
}

export interface SettleOptions {
  /** The dramas whose media is moved, by external id or `id:12`; by default all media. */
  dramas?: string[];
  signal?: AbortSignal;
  onMove?: (moves: Moves) => void;
}

/** How many videos, pictures and subtitles were moved. */
export interface Moves {
  opened: number;
  closed: number;
}

export type Placement = ReturnType<typeof createPlacement>;

const ROWS_PER_QUERY = 500;
/** The lock is released after each batch, so that a command does not wait long for a server. */
const KEYS_PER_LOCK = 20;
/** After this number of failures the run ends, because the store seems to be unreachable. */
const MAX_FAILURES = 5;

/**
 * Keeps public media in the public folder of the object store and all other media in the private
 * one. A move that was interrupted at any point is completed by the next run.
 */
export function createPlacement(parts: PlacementParts) {
  const { db, areTerritoriesApplied } = parts;
  const listMisplaced = (executor: Db, keys: string[]) =>
    queries.listMisplaced(executor, keys, areTerritoriesApplied);

  return {
    /** Throws the first failure after all other media is moved. */
    async settle({ dramas, signal, onMove = () => {} }: SettleOptions = {}): Promise<Moves> {
      const moves = { opened: 0, closed: 0 };
      const failures: unknown[] = [];
      const stop = signal ?? new AbortController().signal;
      const place = async (tx: Tx, key: string) => {
        try {
          const { isClosed, isOpened } = await placeObjects(tx, key, parts, stop);
          if (isOpened) moves.opened++;
          if (isClosed) moves.closed++;
          onMove(moves);
          return true;
        } catch (error) {
          failures.push(error);
          return false;
        }
      };
      /** Keys are sorted, so that the folder of a video precedes its thumbnail. */
      const placeAll = async (tx: Tx, misplaced: queries.Misplaced[]) => {
        const placed: string[] = [];
        for (const { key, is_public } of misplaced) {
          if (failures.length >= MAX_FAILURES) return;
          const isDone = placed.some((folder) => key.startsWith(folder));
          if (!isDone && !(await place(tx, key))) continue;
          placed.push(key);
          await queries.savePlace(tx, { key, isPrivate: !is_public });
        }
      };
      const pages = dramas ? [await queries.listKeysOf(db, dramas)] : listAllKeys(db);
      for await (const page of pages) {
        const misplaced = (await listMisplaced(db, page)).map(({ key }) => key);
        for (let at = 0; at < misplaced.length; at += KEYS_PER_LOCK) {
          stop.throwIfAborted();
          if (failures.length >= MAX_FAILURES) throw failures[0];
          await db.transaction().execute(async (tx) => {
            await queries.lockPlacement(tx);
            // Another process may have moved them while this one waited for the lock.
            const current = await listMisplaced(tx, misplaced.slice(at, at + KEYS_PER_LOCK));
            await placeAll(tx, current);
            if (current.length > 0) await queries.announceMoves(tx);
          });
        }
      }
      if (failures.length > 0) throw failures[0];
      return moves;
    },

    /** The start of a period for `countMoved`. */
    readClock: () => queries.readClock(db),

    /** Counts the media of dramas, or all media, that any process has moved since then. */
    async countMoved(since: Date, dramas?: string[]): Promise<Moves> {
      const keys = dramas ? await queries.listKeysOf(db, dramas) : null;
      return queries.countMoved(db, since, keys);
    },

    /** The media of dramas, or all media, that is not where it should be. */
    async listPending(dramas?: string[]): Promise<queries.Misplaced[]> {
      const pending = new Map<string, queries.Misplaced>();
      const pages = dramas ? [await queries.listKeysOf(db, dramas)] : listAllKeys(db);
      for await (const page of pages)
        for (const media of await listMisplaced(db, page)) pending.set(media.key, media);
      return Array.from(pending.values());
    },
  };
}

/** Moves the objects of a key, each to where it belongs: media may share files. */
async function placeObjects(
  tx: Tx,
  key: string,
  { store, areTerritoriesApplied }: Pick<PlacementParts, 'store' | 'areTerritoriesApplied'>,
  signal: AbortSignal,
) {
  const path = decodePath(key.slice('/media/'.length));
  const [inPublic, inPrivate] = await Promise.all([
    store.list('public', path, signal),
    store.list('private', path, signal),
  ]);
  const addressOf = (object: string) =>
    key + object.slice(path.length).split('/').map(encodeURIComponent).join('/');
  const objects = Array.from(new Set([...inPublic, ...inPrivate]));
  const files = objects.map((object) => ({
    file: object,
    spellings: [addressOf(object), ...addressesOf(`/media/${object}`)],
  }));
  const open = new Set(await queries.listPublicFiles(tx, files, areTerritoriesApplied));
  const isOpen = (object: string) => open.has(object);
  const closing = inPublic.filter((object) => !isOpen(object));
  const opening = inPrivate.filter(isOpen);
  const move = { store, signal, checkLock: () => queries.checkLock(tx) };
  await closeObjects(closing, move);
  await openObjects(opening, (object) => inPublic.includes(object), move);
  return { isClosed: closing.length > 0, isOpened: opening.length > 0 };
}

async function* listAllKeys(db: Db): AsyncGenerator<string[]> {
  for (const table of queries.keyTables) {
    for (let after = 0, hasMore = true; hasMore; ) {
      const rows = await queries.listKeysByRow(db, table, after, ROWS_PER_QUERY);
      yield rows.flatMap(({ keys }) => keys);
      after = rows.at(-1)?.id ?? after;
      hasMore = rows.length === ROWS_PER_QUERY;
    }
  }
  for (let after = '', hasMore = true; hasMore; ) {
    const keys = await queries.listPublicKeys(db, after, ROWS_PER_QUERY);
    yield keys;
    after = keys.at(-1) ?? after;
    hasMore = keys.length === ROWS_PER_QUERY;
  }
}
