import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import * as v from 'valibot';
import { say } from '#i18n/notice.ts';
import { retryWhileAway } from '#server/db/connection/retry-while-away.ts';
import { createFfmpeg } from '../ffmpeg.ts';
import { processPicture } from '../pictures/process-picture.ts';
import { forEachObject } from '../placement/move-objects.ts';
import type { ObjectStore } from '../store/object-store.ts';
import type { StorePlace } from '../store/store-addresses.ts';
import { upload } from '../upload.ts';
import type { IngestRecord } from './ingest-record.ts';
import type { Ingested, MediaKind, SourceKey } from './ingested-sources.queries.ts';
import { lockSource, WORK_FOLDER } from './media-locks.ts';
import { processSubtitles } from './process-subtitles.ts';
import { processVideo } from './process-video.ts';
import type { ProcessedMedia, ProcessOptions } from './processor.ts';
import { hashNonEmpty, kindOf, SourceRejected } from './source-files.ts';
import { noticeText } from './stored-notice.ts';
import { skipReason } from './unsupported-files.ts';
import { openWorkFolder, type WorkFolder } from './work-folder.ts';

const processors: Record<MediaKind, (options: ProcessOptions) => Promise<ProcessedMedia>> = {
  video: processVideo,
  picture: processPicture,
  subtitles: processSubtitles,
};
const folders: Record<MediaKind, string> = {
  video: 'videos',
  picture: 'pictures',
  subtitles: 'subtitles',
};

/**
 * Part of the work folder's name. Must be incremented when the output changes, so that work that an
 * older version left unfinished is not continued.
 */
const OUTPUT_VERSION = 2;
const RESULT_FILE = '.made.json';

export interface SourceProcessorParts {
  /** `DATA_DIR/media`. */
  mediaFolder: string;
  record: Pick<IngestRecord, 'find' | 'add'>;
  store: ObjectStore | undefined;
  /** The name or path of the program. */
  ffmpeg: string;
  /** How many encodings run at once. */
  jobs: number;
}

export interface SourceRequest {
  file: string;
  /** Names the source in the audit log, without its place on the machine. */
  name: string;
  actor: string;
  signal: AbortSignal;
  onProgress: (step: string, share: number) => void;
}

export interface ProcessedSource {
  media: Ingested;
  /** True if the media was made before, by this or another machine. */
  isExisting: boolean;
}

/** A source that is to be made, and when its ingest began. */
interface Unmade extends SourceRequest {
  key: SourceKey;
  since: Date;
}

/**
 * Returns a function that turns a source file into media, and records it. It may be called for any
 * number of sources at once, by any number of processes and machines: on one machine, the second call
 * for a source waits for the first and finds its media.
 */
export function createSourceProcessor(parts: SourceProcessorParts) {
  const { mediaFolder, record, store } = parts;
  const ffmpeg = createFfmpeg(parts.ffmpeg);
  const limit = pLimit(parts.jobs);

  /** Returns the entry of the record if its files still exist. Does not check files in a store. */
  async function findExisting(key: SourceKey) {
    const { existing, since } = await record.find(key);
    const isThere = store !== undefined || existsSync(join(mediaFolder, folderOf(key)));
    return { existing: isThere ? existing : undefined, since };
  }

  async function make({ key, since, ...request }: Unmade): Promise<ProcessedSource> {
    const { file, signal, onProgress, actor, name } = request;
    const target = join(mediaFolder, folderOf(key));
    const add = (media: Ingested, isPrivate: boolean) =>
      retryWhileAway(
        () => record.add({ ...media, ...key }, { actor, name, since, isPrivate }),
        signal,
      );
    const finished = await readResult(target);
    if (finished && !store) {
      // An earlier run ended after moving the files and before recording them.
      const media = { ...finished, source: file };
      await add(media, false);
      return { media, isExisting: false };
    }
    const work = await openWorkFolder(join(mediaFolder, WORK_FOLDER, workNameOf(key)));
    const process = processors[key.kind];
    const result = await process({ file, work, ffmpeg, signal, limit, onProgress }).catch(
      async (error) => {
        if (error instanceof SourceRejected) await work.remove();
        throw error;
      },
    );
    const media = {
      ...toAddresses(result, `/media/${folderOf(key)}`),
      kind: key.kind,
      source: file,
    };
    await work.ensureText(RESULT_FILE, async () => JSON.stringify(media));
    if (!store) {
      await work.moveTo(target);
      await add(media, false).catch(async (error) => {
        if (error instanceof SourceRejected) await rm(target, { recursive: true, force: true });
        throw error;
      });
      return { media, isExisting: false };
    }
    // Another machine may have been quicker.
    const { existing } = await findExisting(key);
    if (!existing) {
      const isPrivate = await send(store, work, { ...request, key, path: result.path });
      await add(media, isPrivate).catch(async (error) => {
        if (error instanceof SourceRejected) {
          await deleteObjects(store, `${folderOf(key)}/`);
          await work.remove();
        }
        throw error;
      });
    }
    await work.remove();
    return existing ? { media: existing, isExisting: true } : { media, isExisting: false };
  }

  return async (request: SourceRequest): Promise<ProcessedSource> => {
    const { file, signal } = request;
    signal.throwIfAborted();
    const kind = kindOf(file);
    if (!kind)
      throw new SourceRejected(say('deskIngest.unsupported', { reason: skipReason(file) }));
    const key = { sha256: await hashNonEmpty(file), kind, store: store?.name ?? '' };
    const lock = await lockSource(mediaFolder, key.sha256, signal);
    try {
      const { existing, since } = await findExisting(key);
      if (existing) return { media: existing, isExisting: true };
      return await make({ ...request, key, since });
    } finally {
      lock.release();
    }
  };
}

interface Sending extends Pick<SourceRequest, 'signal' | 'onProgress'> {
  key: SourceKey;
  /** The file of the media that refers to the others. */
  path: string;
}

/** Uploads the files of a work folder; returns whether they are in the private folder of the store. */
async function send(
  store: ObjectStore,
  work: WorkFolder,
  { key, path, signal, onProgress }: Sending,
): Promise<boolean> {
  const folder = folderOf(key);
  const place = await choosePlace(store, folder, signal);
  await upload(store, work, {
    place,
    folder,
    last: path.replace(/#.*/, ''),
    signal,
    onProgress: (share) => onProgress('upload', share),
  });
  return place === 'private';
}

/** Deletes media that was removed while it was uploaded. */
async function deleteObjects(store: ObjectStore, folder: string): Promise<void> {
  for (const place of ['public', 'private'] as const)
    await forEachObject(await store.list(place, folder), (key) => store.delete(place, key));
}

/**
 * New media is private until something public refers to it. Media that is already in the public
 * folder, but not recorded, is completed there.
 */
async function choosePlace(
  store: ObjectStore,
  folder: string,
  signal: AbortSignal,
): Promise<StorePlace> {
  const inPublic = await store.list('public', `${folder}/`, signal);
  return inPublic.length > 0 ? 'public' : 'private';
}

function folderOf({ kind, sha256 }: SourceKey): string {
  return `${folders[kind]}/${sha256.slice(0, 16)}`;
}

function workNameOf({ kind, sha256 }: SourceKey): string {
  return `${kind}-${sha256.slice(0, 16)}-${OUTPUT_VERSION}`;
}

function toAddresses(
  { path, thumbnail, duration_seconds, warnings }: ProcessedMedia,
  folder: string,
) {
  return {
    path: `${folder}/${path}`,
    ...(thumbnail && { thumbnail: `${folder}/${thumbnail}` }),
    ...(duration_seconds && { duration_seconds }),
    ...(warnings.length > 0 && { warnings }),
  };
}

const made = v.object({
  kind: v.picklist(['video', 'picture', 'subtitles']),
  path: v.string(),
  thumbnail: v.optional(v.string()),
  duration_seconds: v.optional(v.number()),
  warnings: v.optional(v.array(noticeText)),
});

async function readResult(folder: string) {
  const text = await readFile(join(folder, RESULT_FILE), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : v.parse(v.pipe(v.string(), v.parseJson(), made), text);
}
