import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, extname, join, relative, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { mediaExtensions } from '#contract/desk/jobs/upload-rules.ts';
import { type NoticeText, say } from '#i18n/notice.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import { messageOf } from '#server/errors/thrown.ts';
import { toFileNotice } from '#server/files/file-failure.ts';
import { filesBelow } from '#server/files/files-below.ts';
import { keysOf } from '#server/types/keys-of.ts';
import type { MediaKind } from './ingested-sources.queries.ts';
import { isCatalogueFile, isSystemFile, skipReason } from './unsupported-files.ts';

/** Checks only the file extension; the content is checked when the file is processed. */
export function kindOf(file: string): MediaKind | undefined {
  const extension = extname(file).slice(1).toLowerCase();
  return keysOf(mediaExtensions).find((kind) =>
    mediaExtensions[kind].some((known) => known === extension),
  );
}

export interface SkippedFile {
  file: string;
  reason: NoticeText;
}

export interface Sources {
  /** Absolute paths; those of one folder are sorted by name. */
  files: string[];
  /** Files in the folders that are not media. */
  skipped: SkippedFile[];
}

/** Lists the given files, and all media files in the given folders. */
export async function listSources(paths: string[]): Promise<Sources> {
  const lists = await Promise.all(
    paths.map(async (path) => {
      const found = await stat(path).catch(() => undefined);
      if (!found) throw new OperatorError(say('deskIngest.absent', { path }));
      if (found.isDirectory()) return listFolder(resolve(path));
      if (!found.isFile()) throw new OperatorError(say('deskIngest.notFile', { path }));
      return { files: [resolve(path)], others: [] };
    }),
  );
  const files = new Set(lists.flatMap((list) => list.files));
  const others = new Set(lists.flatMap((list) => list.others)).difference(files);
  const skipped = Array.from(others, (file) => ({ file, reason: skipReason(file) }));
  return { files: [...files], skipped };
}

async function listFolder(folder: string): Promise<{ files: string[]; others: string[] }> {
  const found = await Array.fromAsync(
    filesBelow(folder, (path) => !isSystemFile(basename(path))),
    (path) => join(folder, path),
  );
  found.sort(new Intl.Collator('en', { numeric: true }).compare);
  return {
    files: found.filter((file) => kindOf(file) !== undefined),
    others: found.filter((file) => kindOf(file) === undefined && !isCatalogueFile(file)),
  };
}

/**
 * Names a file by its path from the folder it is in, such as `moon/01.mp4`, without the place of that
 * folder on the server. `roots` are absolute paths of folders, or of files.
 */
export function nameWithin(roots: string[], file: string): string {
  for (const root of roots) {
    const path = relative(root, file);
    if (path && !path.startsWith('..')) return `${basename(root)}/${path.replaceAll(sep, '/')}`;
  }
  return basename(file);
}

const EMPTY_HASH = createHash('sha256').digest('hex');

/** Returns the SHA-256 of the content. */
export async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(file, { highWaterMark: 1 << 20 }), hash);
  } catch (error) {
    const reason = toFileNotice(error) ?? messageOf(error);
    throw new SourceRejected(say('deskIngest.unreadable', { reason }));
  }
  return hash.digest('hex');
}

/** Like `hashFile`, but throws for an empty file: all empty files have the same hash. */
export async function hashNonEmpty(file: string): Promise<string> {
  const hash = await hashFile(file);
  if (hash === EMPTY_HASH) throw new SourceRejected(say('deskIngest.empty'));
  return hash;
}

/**
 * An error that concerns only one source file. The message continues a sentence that begins with
 * the file's name.
 */
export class SourceRejected extends OperatorError {
  override name = 'SourceRejected';
}
