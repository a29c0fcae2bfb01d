import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '../db/client.ts';
import type { Config } from '../settings/config.ts';
import { decodePath, mediaFolders } from '../settings/media-folders.ts';
import { mediaRows } from './doctor.queries.ts';
import { type Finding, failure, success } from './finding.ts';

const BATCH_SIZE = 1_000;
const MAX_NAMED = 3;

/**
 * Checks that every file named in the catalogue exists in the folders that `/media` is served from.
 */
export async function checkMedia(db: Db, config: Config): Promise<Finding> {
  if (config.mediaBaseUrl) return checkRemoteMedia(db, config.mediaBaseUrl);
  const folders = mediaFolders(config);
  let count = 0;
  const missing: string[] = [];
  for await (const paths of listPaths(db)) {
    const found = await Promise.all(paths.map((path) => fileExists(path, folders)));
    missing.push(...paths.filter((_, index) => !found[index]));
    count += paths.length;
  }
  if (count === 0) return success('media', 'the catalogue names no files yet');
  if (missing.length === 0) return success('media', `all ${count} files in the catalogue exist`);
  const named = missing.slice(0, MAX_NAMED).join(', ');
  return failure(
    'media',
    `${missing.length} of ${count} files in the catalogue are missing: ${named}${missing.length > MAX_NAMED ? ', …' : ''}`,
    `Put them into ${folders[0]}: restore a backup, or run "vignette media ingest" again.`,
  );
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

/** Checks an external store by requesting one file. */
async function checkRemoteMedia(db: Db, base: string): Promise<Finding> {
  const path = await firstPath(db);
  if (!path) return success('media', `no files yet; they are served from ${base}`);
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

async function firstPath(db: Db): Promise<string | undefined> {
  for await (const [path] of listPaths(db)) if (path) return path;
  return undefined;
}
