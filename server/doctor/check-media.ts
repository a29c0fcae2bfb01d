import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '../db/client.ts';
import { listPublicFiles } from '../modules/media/placement/placement.queries.ts';
import type { Config } from '../settings/config.ts';
import { decodePath, mediaFolders } from '../settings/media-folders.ts';
import { listRemovedKeys, listSharedFolders, mediaRows } from './doctor.queries.ts';
import { type Finding, failure, success, warning } from './finding.ts';

const BATCH_SIZE = 1_000;
const MAX_NAMED = 3;

/**
 * Checks that every file named in the catalogue exists in the folders that `/media` is served from.
 */
export async function checkMedia(db: Db, config: Config): Promise<Finding> {
  if (config.mediaBaseUrl) return checkRemoteMedia(db, config.mediaBaseUrl, config);
  const isRemoved = await removedMedia(db);
  let removed = 0;
  const folders = mediaFolders(config);
  let count = 0;
  const missing: string[] = [];
  for await (const paths of listPaths(db)) {
    const found = await Promise.all(paths.map((path) => fileExists(path, folders)));
    const absent = paths.filter((_, index) => !found[index]);
    missing.push(...absent.filter((path) => !isRemoved(path)));
    removed += absent.filter(isRemoved).length;
    count += paths.length;
  }
  if (count === 0) return success('media', 'the catalogue names no files yet');
  if (missing.length === 0)
    return success(
      'media',
      removed === 0
        ? `all ${count} files in the catalogue exist`
        : `all files in the catalogue exist, except ${removed} that "media remove" deleted`,
    );
  const named = missing.slice(0, MAX_NAMED).join(', ');
  return failure(
    'media',
    `${missing.length} of ${count} files in the catalogue are missing: ${named}${missing.length > MAX_NAMED ? ', …' : ''}`,
    `Put them into ${folders[0]}: restore a backup, or run "vignette media ingest" again.`,
  );
}

/**
 * Reports folders with several playlists. A file there belongs to all of their videos, so it is
 * public only if all of them are open, and no grant is issued for them.
 */
export async function checkFolders(db: Db): Promise<Finding[]> {
  const shared = await listSharedFolders(db);
  if (shared.length === 0) return [];
  const named = shared
    .slice(0, MAX_NAMED)
    .map(({ folder, playlists }) => `${folder} (${playlists})`)
    .join(', ');
  return [
    warning(
      'media folders',
      `playlists without a folder of their own: ${named}${shared.length > MAX_NAMED ? ', …' : ''}`,
      'Put each playlist with its files into its own folder: otherwise none of these videos plays if one of them is locked, and none plays with a screener.',
    ),
  ];
}

/** Whether "media remove" has deleted a file. */
async function removedMedia(db: Db): Promise<(path: string) => boolean> {
  const keys = await listRemovedKeys(db);
  return (path) => keys.some((key) => path.startsWith(key));
}

/** Yields batches of paths under `/media`, without the placeholder colour after `#`. */
async function* listPaths(db: Db): AsyncGenerator<string[]> {
  for (const list of Object.values(mediaRows)) {
    for (let after = 0, hasMore = true; hasMore; ) {
      const { rows } = await list(db, after, BATCH_SIZE);
      yield rows
        .flatMap(({ paths }) => paths.filter((path) => path !== null))
        .filter((path) => path.startsWith('/media/'))
        .map((path) => path.replace(/#.*/, ''));
      after = rows.at(-1)?.id ?? after;
      hasMore = rows.length === BATCH_SIZE;
    }
  }
}

async function fileExists(path: string, folders: string[]): Promise<boolean> {
  const relativePath = path.slice('/media/'.length);
  const found = await Promise.all(
    folders.map((folder) =>
      access(join(folder, decodePath(relativePath))).then(
        () => true,
        () => false,
      ),
    ),
  );
  return found.includes(true);
}

/** Checks an external store by requesting one file that everybody may load. */
async function checkRemoteMedia(db: Db, base: string, config: Config): Promise<Finding> {
  const path = await firstPublicPath(db, config);
  if (!path) return success('media', `no public files yet; they are served from ${base}`);
  const url = base + path.slice('/media'.length);
  const advice = 'Check MEDIA_BASE_URL, and that the store is publicly readable.';
  try {
    const { status } = await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(5_000) });
    if (status === 200) return success('media', `served from ${base}`);
    return failure('media', `${url} has status ${status}`, advice);
  } catch (error) {
    const { message, cause } = error as Error;
    return failure('media', `${url}: ${(cause as Error | undefined)?.message ?? message}`, advice);
  }
}

async function firstPublicPath(db: Db, { countryHeader }: Config): Promise<string | undefined> {
  const isRemoved = await removedMedia(db);
  for await (const paths of listPaths(db)) {
    const existing = paths
      .filter((path) => !isRemoved(path))
      .map((file) => ({ file, spellings: [file] }));
    const [path] = await listPublicFiles(db, existing, countryHeader !== undefined);
    if (path) return path;
  }
  return undefined;
}
