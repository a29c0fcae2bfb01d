import pLimit from 'p-limit';
import type { ObjectStore } from '../store/object-store.ts';

interface MoveParts {
  store: ObjectStore;
  signal: AbortSignal;
  /**
   * Called before each deletion; throws if another process may move the same objects by now, which
   * could delete the only copy.
   */
  checkLock: () => Promise<void>;
}

const PARALLEL_REQUESTS = 8;

/**
 * Moves objects to the private folder. Playlists are first, so that playback ends at once, and a
 * master playlist precedes those of its qualities.
 */
export async function closeObjects(keys: string[], parts: MoveParts): Promise<void> {
  const { store, signal } = parts;
  const { playlists, others } = split(keys);
  const move = async (key: string) => {
    await store.copy(key, 'private', signal);
    await parts.checkLock();
    await store.delete('public', key, signal);
  };
  for (const key of playlists) await move(key);
  await forEachObject(others, move);
}

/**
 * Moves objects to the public folder. Playlists are last, so that they never refer to a missing
 * file; the private copies are deleted when all is public.
 */
export async function openObjects(
  keys: string[],
  isPublicAlready: (key: string) => boolean,
  parts: MoveParts,
): Promise<void> {
  const { store, signal } = parts;
  const { playlists, others } = split(keys);
  const copy = async (key: string) => {
    if (!isPublicAlready(key)) await store.copy(key, 'public', signal);
  };
  await forEachObject(others, copy);
  for (const key of playlists.toReversed()) await copy(key);
  await forEachObject(keys, async (key) => {
    await parts.checkLock();
    await store.delete('private', key, signal);
  });
}

/** Playlists are sorted by depth, the master playlist first. */
function split(keys: string[]) {
  const { playlists = [], others = [] } = Object.groupBy(keys, (key) =>
    key.endsWith('.m3u8') ? 'playlists' : 'others',
  );
  const depthOf = (key: string) => key.split('/').length;
  return { playlists: playlists.toSorted((a, b) => depthOf(a) - depthOf(b)), others };
}

/** Starts no more calls after a failure, and waits for those that are running. */
export async function forEachObject<Item>(
  items: Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const limit = pLimit(PARALLEL_REQUESTS);
  const failures: unknown[] = [];
  const run = async (item: Item) => {
    if (failures.length > 0) return;
    await work(item).catch((error) => failures.push(error));
  };
  await Promise.all(items.map((item) => limit(run, item)));
  if (failures.length > 0) throw failures[0];
}
