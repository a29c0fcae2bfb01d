import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { say } from '#i18n/notice.ts';
import type { Ffmpeg } from '../ffmpeg.ts';
import { processPicture } from '../pictures/process-picture.ts';
import type { ObjectStore } from '../store/object-store.ts';
import type { StorePlace } from '../store/store-addresses.ts';
import { upload } from '../upload.ts';
import { WORK_FOLDER } from './ingest-lock.ts';
import type { Ingested, IngestRecord } from './ingest-record.ts';
import { processSubtitles } from './process-subtitles.ts';
import { processVideo } from './process-video.ts';
import type { ProcessedMedia, ProcessOptions } from './processor.ts';
import { hashNonEmpty, kindOf, type MediaKind, SourceRejected } from './source-files.ts';
import { skipReason } from './unsupported-files.ts';
import { openWorkFolder } from './work-folder.ts';

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

export interface SourceProcessorOptions {
  /** `DATA_DIR/media`. */
  mediaFolder: string;
  record: IngestRecord;
  store: ObjectStore | undefined;
  ffmpeg: Ffmpeg;
  jobs: number;
  signal: AbortSignal;
  actor: string;
  onProgress: (file: string, step: string, share: number) => void;
}

export interface ProcessedSource {
  media: Ingested;
  /** True if an earlier run, or another file with the same content, created the media. */
  isExisting: boolean;
}

/**
 * Returns a function that turns a source file into media. Files of one kind with the same content
 * are processed once.
 */
export function createSourceProcessor(options: SourceProcessorOptions) {
  const { mediaFolder, record, store, signal } = options;
  const limit = pLimit(options.jobs);
  const started = new Map<string, Promise<Ingested>>();

  /** Returns the entry of the record if its files still exist. Does not check files in a store. */
  function findExisting(hash: string, kind: MediaKind): Ingested | undefined {
    const entry = record.find(hash);
    if (entry?.kind !== kind) return undefined;
    const exists = store
      ? entry.store === store.name
      : !entry.store && existsSync(join(mediaFolder, folderOf(kind, hash)));
    return exists ? entry : undefined;
  }

  async function processFile(hash: string, kind: MediaKind, file: string): Promise<Ingested> {
    const target = join(mediaFolder, folderOf(kind, hash));
    const finished = await readResult(target);
    if (finished && !store) {
      // An earlier run ended after moving the files and before writing the record.
      await record.add(hash, finished);
      return finished;
    }
    const name = `${kind}-${hash.slice(0, 16)}-${OUTPUT_VERSION}`;
    const work = await openWorkFolder(join(mediaFolder, WORK_FOLDER, name));
    const onProgress = (step: string, share: number) => options.onProgress(file, step, share);
    const { ffmpeg } = options;
    const result = await processors[kind]({ file, work, ffmpeg, signal, limit, onProgress }).catch(
      async (error) => {
        if (error instanceof SourceRejected) await work.remove();
        throw error;
      },
    );
    const place = store && (await choosePlace(store, folderOf(kind, hash), signal));
    const entry = {
      ...toAddresses(result, `/media/${folderOf(kind, hash)}`),
      kind,
      source: file,
      made_at: new Date().toISOString(),
      unaudited: options.actor,
      ...(store && { store: store.name }),
      ...(place === 'private' && { is_private: true }),
    };
    await work.ensureText(RESULT_FILE, async () => JSON.stringify(entry));
    if (!store || !place) {
      await work.moveTo(target);
      await record.add(hash, entry);
      return entry;
    }
    await upload(store, work, {
      place,
      folder: folderOf(kind, hash),
      last: result.path.replace(/#.*/, ''),
      signal,
      onProgress: (share) => onProgress('upload', share),
    });
    await record.add(hash, entry);
    await work.remove();
    return entry;
  }

  return async (file: string): Promise<ProcessedSource> => {
    signal.throwIfAborted();
    const kind = kindOf(file);
    if (!kind)
      throw new SourceRejected(say('deskIngest.unsupported', { reason: skipReason(file) }));
    const hash = await hashNonEmpty(file);
    const key = `${kind} ${hash}`;
    const existing = started.get(key) ?? findExisting(hash, kind);
    if (existing) return { media: await existing, isExisting: true };
    const media = processFile(hash, kind, file);
    started.set(key, media);
    return { media: await media, isExisting: false };
  };
}

/**
 * New media is private until something public refers to it. Media that is already in the public
 * folder, but missing in the record of this machine, is completed there.
 */
async function choosePlace(
  store: ObjectStore,
  folder: string,
  signal: AbortSignal,
): Promise<StorePlace> {
  const inPublic = await store.list('public', `${folder}/`, signal);
  return inPublic.length > 0 ? 'public' : 'private';
}

function folderOf(kind: MediaKind, hash: string): string {
  return `${folders[kind]}/${hash.slice(0, 16)}`;
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

async function readResult(folder: string): Promise<Ingested | undefined> {
  const text = await readFile(join(folder, RESULT_FILE), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as Ingested);
}
