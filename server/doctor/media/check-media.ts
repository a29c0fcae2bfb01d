import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { say } from '#i18n/notice.ts';
import { listPublicFiles } from '#server/areas/media/placement/placement.queries.ts';
import type { Db } from '#server/db/client.ts';
import { messageOf } from '#server/errors/thrown.ts';
import type { Config } from '#server/settings/config.ts';
import { decodePath, mediaFolders } from '#server/settings/media-folders.ts';
import { listRemovedKeys, listSharedFolders, mediaRows } from '../doctor.queries.ts';
import { type Finding, failure, nameFirst, success, warning } from '../finding.ts';

const BATCH_SIZE = 1_000;

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
  if (count === 0) return success('media', say('deskCheck.mediaNone'));
  if (missing.length === 0)
    return success(
      'media',
      removed === 0
        ? say('deskCheck.mediaOk', { files: count })
        : say('deskCheck.mediaRemoved', { files: removed }),
    );
  const named = nameFirst(missing);
  return failure(
    'media',
    say('deskCheck.mediaMissing', { missing: missing.length, files: count, named }),
    say('deskCheck.mediaMissingAdvice', { folder: folders[0] }),
  );
}

/**
 * Reports folders with several playlists. A file there belongs to all of their videos, so it is
 * public only if all of them are open, and no grant is issued for them.
 */
export async function checkFolders(db: Db): Promise<Finding[]> {
  const shared = await listSharedFolders(db);
  if (shared.length === 0) return [];
  const named = nameFirst(shared.map(({ folder, playlists }) => `${folder} (${playlists})`));
  return [
    warning(
      'mediaFolders',
      say('deskCheck.sharedFolders', { named }),
      say('deskCheck.sharedFoldersAdvice'),
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
  for (const list of mediaRows) {
    for (let after = 0, hasMore = true; hasMore; ) {
      const rows = await list(db, after, BATCH_SIZE);
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
  if (!path) return success('media', say('deskCheck.remoteNone', { url: base }));
  const url = base + path.slice('/media'.length);
  const advice = say('deskCheck.remoteAdvice');
  try {
    const { status } = await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(5_000) });
    if (status === 200) return success('media', say('deskCheck.remoteOk', { url: base }));
    return failure('media', say('deskCheck.remoteStatus', { url, status }), advice);
  } catch (error) {
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    return failure('media', `${url}: ${messageOf(cause)}`, advice);
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
