import pLimit from 'p-limit';
import { say } from '#i18n/notice.ts';
import type { Db } from '#server/db/client.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import type { MediaPlace, MediaTarget } from './media-files.ts';
import type { RemovedMedia } from './require-removable.ts';
import { listUnusedCopies } from './unused-copies.ts';

const PARALLEL_REQUESTS = 8;

/** Deletes all files of the targets at a place, and verifies that none is left. */
export async function clearPlace(place: MediaPlace, targets: MediaTarget[], isDryRun: boolean) {
  const listAll = async () => (await Promise.all(targets.map(place.list))).flat();
  const files = new Set(await listAll());
  if (isDryRun) return files.size;
  await deleteFiles(place, [...files]);
  const left = await listAll();
  if (left.length > 0)
    throw new OperatorError(
      say('deskError.mediaLeft', { count: left.length, place: place.name, file: left[0] }),
    );
  return files.size;
}

/** Deletes the copies with a watermark that no row refers to. */
export async function clearUnusedCopies(db: Db, place: MediaPlace, isDryRun: boolean) {
  const files = await listUnusedCopies(db, place);
  if (!isDryRun) await deleteFiles(place, files);
  return files.length;
}

/** Playlists first, so that playback ends at once. */
async function deleteFiles(place: MediaPlace, files: string[]): Promise<void> {
  const limit = pLimit(PARALLEL_REQUESTS);
  const [playlists, others] = partition(files, (file) => file.endsWith('.m3u8'));
  for (const list of [playlists, others])
    await Promise.all(list.map((file) => limit(place.delete, file)));
}

/** The addresses that MEDIA_BASE_URL still answers with a file. */
export async function findStillServed(
  mediaBaseUrl: string | undefined,
  media: RemovedMedia[],
): Promise<string[]> {
  if (!mediaBaseUrl) return [];
  const limit = pLimit(PARALLEL_REQUESTS);
  const urls = media.map(({ address }) => mediaBaseUrl + address.slice('/media'.length));
  const isServed = async (url: string) => {
    const signal = AbortSignal.timeout(10_000);
    const response = await fetch(url, { method: 'HEAD', signal }).catch(() => undefined);
    return response?.ok ?? false;
  };
  const served = await Promise.all(urls.map((url) => limit(isServed, url)));
  return urls.filter((_, index) => served[index]);
}

function partition<Item>(items: Item[], isFirst: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))];
}
