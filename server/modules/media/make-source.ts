import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import type { Ffmpeg } from './ffmpeg.ts';
import type { Ingested, IngestRecord } from './ingest-record.ts';
import type { MadeFiles, MakeOptions } from './made-files.ts';
import { makePicture } from './make-picture.ts';
import { makeSubtitles } from './make-subtitles.ts';
import { makeVideo } from './make-video.ts';
import type { ObjectStore } from './object-store.ts';
import { skipReason } from './skipped-files.ts';
import { hashOfContent, kindOf, type MediaKind, Refused } from './source-files.ts';
import { upload } from './upload.ts';
import { openWorkFolder } from './work-folder.ts';

const makers: Record<MediaKind, (options: MakeOptions) => Promise<MadeFiles>> = {
  video: makeVideo,
  picture: makePicture,
  subtitles: makeSubtitles,
};
const folders: Record<MediaKind, string> = {
  video: 'videos',
  picture: 'pictures',
  subtitles: 'subtitles',
};

/** To be raised when a source is made into other files: unfinished work of before is not continued. */
const RECIPE = 2;
/** Names that begin with a dot are not served. */
export const WORK = '.ingest';
const MADE = '.made.json';

export interface MakeSourceOptions {
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

export interface MadeSource {
  made: Ingested;
  /** Made by an earlier run, or of the same content under another name. */
  wasThere: boolean;
}

/** Returns a function that turns a source file into media, once for each content and kind. */
export function createSourceMaker(options: MakeSourceOptions) {
  const { mediaFolder, record, store, signal } = options;
  const limit = pLimit(options.jobs);
  const making = new Map<string, Promise<Ingested>>();

  /** In the record, and its files still exist. */
  function findMade(hash: string, kind: MediaKind): Ingested | undefined {
    const entry = record.find(hash);
    if (entry?.kind !== kind) return undefined;
    const isThere = store
      ? entry.store === store.name
      : !entry.store && existsSync(join(mediaFolder, below(kind, hash)));
    return isThere ? entry : undefined;
  }

  async function make(hash: string, kind: MediaKind, file: string): Promise<Ingested> {
    const place = join(mediaFolder, below(kind, hash));
    const finished = await readMade(place);
    if (finished && !store) {
      // Made by a run that ended before it wrote the record.
      await record.add(hash, finished);
      return finished;
    }
    const name = `${kind}-${hash.slice(0, 16)}-${RECIPE}`;
    const work = await openWorkFolder(join(mediaFolder, WORK, name));
    const onProgress = (step: string, share: number) => options.onProgress(file, step, share);
    const { ffmpeg } = options;
    const made = await makers[kind]({ file, work, ffmpeg, signal, limit, onProgress }).catch(
      async (error) => {
        if (error instanceof Refused) await work.remove();
        throw error;
      },
    );
    const entry = {
      ...describe(made, `/media/${below(kind, hash)}`),
      ...{ kind, source: file, made_at: new Date().toISOString(), unaudited: options.actor },
      ...(store && { store: store.name }),
    };
    await work.ensureText(MADE, async () => JSON.stringify(entry));
    if (!store) {
      await work.moveTo(place);
      await record.add(hash, entry);
      return entry;
    }
    await upload(store, work, {
      folder: below(kind, hash),
      last: made.path.replace(/#.*/, ''),
      signal,
      onShare: (share) => onProgress('upload', share),
    });
    await record.add(hash, entry);
    await work.remove();
    return entry;
  }

  return async (file: string): Promise<MadeSource> => {
    signal.throwIfAborted();
    const kind = kindOf(file);
    if (!kind) throw new Refused(`cannot be ingested: ${skipReason(file)}.`);
    const hash = await hashOfContent(file);
    const key = `${kind} ${hash}`;
    const known = making.get(key) ?? findMade(hash, kind);
    if (known) return { made: await known, wasThere: true };
    const made = make(hash, kind, file);
    making.set(key, made);
    return { made: await made, wasThere: false };
  };
}

function below(kind: MediaKind, hash: string): string {
  return `${folders[kind]}/${hash.slice(0, 16)}`;
}

function describe({ path, thumbnail, duration_seconds, warnings }: MadeFiles, folder: string) {
  return {
    path: `${folder}/${path}`,
    ...(thumbnail && { thumbnail: `${folder}/${thumbnail}` }),
    ...(duration_seconds && { duration_seconds }),
    ...(warnings.length > 0 && { warnings }),
  };
}

async function readMade(place: string): Promise<Ingested | undefined> {
  const text = await readFile(join(place, MADE), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as Ingested);
}
