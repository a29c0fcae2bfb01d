import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import type { Db } from '#server/db/client.ts';
import { isDatabaseAway, isDatabaseBusy } from '#server/db/connection/database-away.ts';
import { AppError } from '#server/errors/app-error.ts';
import { listMisplaced } from './placement/placement.queries.ts';
import { share } from './share.ts';
import type { ObjectStore } from './store/object-store.ts';
import type { StorePlace } from './store/store-addresses.ts';
import { listPlaces } from './stored-media.queries.ts';
import { COPIES_FOLDER } from './watermark/copy-folder.ts';

export type StoredPlaces = ReturnType<typeof createStoredPlaces>;

interface StoredPlacesParts {
  db: Db;
  store: Pick<ObjectStore, 'has'>;
  areTerritoriesApplied: boolean;
}

const MAX_KNOWN = 50_000;
/** An answer of the store is short-lived, because it is asked while media is moved. */
const ASKED_MS = 5_000;
const ASK_TIMEOUT_MS = 5_000;
const PARALLEL_REQUESTS = 16;
const MAX_WAITING = 500;
const RETRY_AFTER_SECONDS = 5;

/** Pictures and subtitles have places of their own; other files are where their folder is. */
const OWN_PLACE = /\.(webp|avif|jpe?g|png|gif|svg|vtt)$/i;

/**
 * In which folder of the store files are. The database knows it and the answers are kept in memory;
 * the store is asked only about media that is being moved or was never placed.
 */
export function createStoredPlaces({ db, store, areTerritoriesApplied }: StoredPlacesParts) {
  const known = new LRUCache<string, Promise<StorePlace | 'unknown'>>({ max: MAX_KNOWN });
  const asked = new LRUCache<string, Promise<StorePlace>>({ max: MAX_KNOWN, ttl: ASKED_MS });
  const limit = pLimit(PARALLEL_REQUESTS);

  async function load(path: string): Promise<StorePlace | 'unknown'> {
    const rows = await listPlaces(db, addressesIn(path));
    if (rows.length === 0) return 'unknown';
    const keys = rows.map(({ key }) => key);
    if ((await listMisplaced(db, keys, areTerritoriesApplied)).length > 0) return 'unknown';
    // A file of closed media is public if other media that everybody may load shares it.
    return rows.some(({ is_private }) => !is_private) ? 'public' : 'private';
  }

  async function ask(path: string): Promise<StorePlace> {
    if (limit.pendingCount >= MAX_WAITING)
      throw new AppError('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    const signal = () => AbortSignal.timeout(ASK_TIMEOUT_MS);
    const key = path.slice('/media/'.length);
    const isPrivate = await limit(() => store.has('private', key, signal()));
    return isPrivate ? 'private' : 'public';
  }

  return {
    /** The path is decoded. Concurrent calls share one query or request. */
    async find(path: string): Promise<StorePlace> {
      if (path.startsWith(`/media/${COPIES_FOLDER}/`)) return 'private';
      const key = OWN_PLACE.test(path) ? path : path.slice(0, path.lastIndexOf('/') + 1);
      const place = await share(known, key, () => load(key)).catch((error) => {
        if (isDatabaseAway(error) || isDatabaseBusy(error)) return 'unknown' as const;
        throw error;
      });
      return place === 'unknown' ? share(asked, path, () => ask(path)) : place;
    },

    /** Must be called when the catalogue has changed, and when media was moved. */
    drop(): void {
      known.clear();
      asked.clear();
    },
  };
}

/**
 * How the address of a file or folder may be stored: as it is, or with percent-escapes. Unlike
 * `addressesOf` (settings/media-folders.ts), without escapes in lower case.
 */
function addressesIn(path: string): string[] {
  return [path, encodeURI(path), path.split('/').map(encodeURIComponent).join('/')];
}
