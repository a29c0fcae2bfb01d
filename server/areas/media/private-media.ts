import { AppError } from '#server/errors/app-error.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import type { PrivateMedia } from '#server/http/files/media.ts';
import type { Log } from '#server/log.ts';
import type { ObjectStore } from './store/object-store.ts';
import type { StoredPlaces } from './stored-places.ts';

const RETRY_AFTER_SECONDS = 5;

/**
 * Media in the object store for the holder of a grant. While it is being moved, or if it shares
 * files with public media, it may be in the public folder. Throws `unavailable` while the store is
 * away.
 */
export function createPrivateMedia(
  store: ObjectStore,
  places: StoredPlaces,
  log: Log,
): PrivateMedia {
  const keyOf = (path: string) => {
    // Media is in no hidden folder; uploads and files of jobs are. `..` would leave the folder of media.
    if (path.split('/').some((part) => part.startsWith('.'))) throw new AppError('notFound');
    return path.slice('/media/'.length);
  };
  const refuse = (error: unknown): never => {
    const isTimeout = error instanceof DOMException && error.name === 'TimeoutError';
    if (!(error instanceof OperatorError) && !isTimeout) throw error;
    log.warn({ reason: error.message }, 'reading private media failed');
    throw new AppError('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
  };

  const readPlaylist = async (path: string) => {
    const key = keyOf(path);
    const place = await places.find(path);
    const other = place === 'private' ? 'public' : 'private';
    return (await store.get(place, key)) ?? (await store.get(other, key));
  };
  const presign = async (path: string) => {
    const key = keyOf(path);
    return store.presign(await places.find(path), key);
  };

  return {
    playlist: (path) => readPlaylist(path).catch(refuse),
    presign: (path) => presign(path).catch(refuse),
  };
}
