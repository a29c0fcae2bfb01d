import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import type { Config } from '../../config.ts';
import { DataDirInUse, lockDataDir } from '../../db/data-dir-lock.ts';
import { isFileFailure } from '../../file-failure.ts';
import { OperatorError } from '../../operator-error.ts';
import { createFfmpeg, FfmpegFailed } from './ffmpeg.ts';
import { type Ingested, openIngestRecord } from './ingest-record.ts';
import type { MadeFiles, MakeOptions } from './made-files.ts';
import { makePicture } from './make-picture.ts';
import { makeSubtitles } from './make-subtitles.ts';
import { makeVideo } from './make-video.ts';
import { createObjectStore, type ObjectStore } from './object-store.ts';
import { hashOf, kindOf, listSources, type MediaKind, Refused } from './source-files.ts';
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

/** Raised when the same source would become something else: half-done work of before is left. */
const RECIPE = 1;
/** What is not to be served has a dot before its name. */
const WORK = '.ingest';
const MADE = '.made.json';
const STOPPED = 'Stopped; the same command goes on with what is missing.';

export interface IngestOptions {
  /** Files and folders. */
  paths: string[];
  jobs: number;
  signal: AbortSignal;
  onProgress: (file: string, step: string, share: number) => void;
  /** As soon as a source is done. */
  onDone: (result: IngestResult) => void;
  /** Who brings it. */
  actor: string;
  /**
   * Takes into the audit log what is not there yet, be it of a run that was killed. It is called
   * before the work too, if only to see that it can be, and not in between: that may take hours.
   */
  writeDown: (made: Ingested[]) => Promise<void>;
}

export type IngestResult =
  | { file: string; made: Ingested; wasThere: boolean }
  /** What follows the file's name. */
  | { file: string; refusal: string };

type Settings = Pick<Config, 'dataDir' | 'ffmpeg' | 'store'>;

/** Turns what the operator brings into what the site serves; each source once, whole or not at all. */
export async function ingest(
  { dataDir, ffmpeg: program, store: storeSettings }: Settings,
  { paths, jobs, signal, onProgress, onDone, actor, writeDown }: IngestOptions,
): Promise<IngestResult[]> {
  const mediaFolder = join(dataDir, 'media');
  const sources = await listSources(paths);
  const ffmpeg = createFfmpeg(program);
  if (sources.some((file) => kindOf(file) === 'video')) await ffmpeg.check();
  const store = storeSettings && createObjectStore(storeSettings);
  const lock = lockWork(join(mediaFolder, WORK));
  const fatal = new AbortController();
  const anyStop = AbortSignal.any([signal, fatal.signal]);
  try {
    // Reaching the database settles an interrupted restore, which may exchange the record.
    await writeDown([]);
    const record = openIngestRecord(dataDir);
    await record.audit(writeDown);
    /** Of the work itself, and of the sources that are begun. */
    const [limit, begun] = [pLimit(jobs), pLimit(jobs)];
    const bySource = new Map<string, Promise<Ingested>>();

    const ingestOne = async (file: string): Promise<IngestResult> => {
      anyStop.throwIfAborted();
      const kind = kindOf(file);
      if (!kind) throw new Refused('is neither a video, a picture nor subtitles.');
      const hash = await hashOf(file);
      const known = bySource.get(hash) ?? findMade(hash, kind);
      if (known) return { file, made: await known, wasThere: true };
      const making = make(hash, kind, file);
      bySource.set(hash, making);
      return { file, made: await making, wasThere: false };
    };

    /** Noted, and still where it was put. */
    const findMade = (hash: string, kind: MediaKind): Ingested | undefined => {
      const entry = record.find(hash);
      const isThere = store
        ? entry?.store === store.name
        : entry !== undefined && !entry.store && existsSync(join(mediaFolder, below(kind, hash)));
      return isThere && entry?.kind === kind ? entry : undefined;
    };

    const make = async (hash: string, kind: MediaKind, file: string): Promise<Ingested> => {
      const place = join(mediaFolder, below(kind, hash));
      const finished = await readMade(place);
      if (finished && !store) {
        // By a run that ended before it could note it.
        await record.add(hash, finished);
        return finished;
      }
      const work = await openWorkFolder(join(mediaFolder, WORK, `${hash.slice(0, 16)}-${RECIPE}`));
      const made = await makers[kind]({
        file,
        work,
        ffmpeg,
        signal: anyStop,
        limit,
        onProgress: (step, share) => onProgress(file, step, share),
      }).catch(async (error) => {
        if (error instanceof Refused) await work.remove();
        throw error;
      });
      const entry = { ...describe(made, kind, file, hash, store), unaudited: actor };
      await work.ensureText(MADE, async () => JSON.stringify(entry));
      if (store) {
        await upload(store, work, {
          folder: below(kind, hash),
          last: made.path.replace(/#.*/, ''),
          signal: anyStop,
          onShare: (share) => onProgress(file, 'upload', share),
        });
        await record.add(hash, entry);
        await work.remove();
      } else {
        await work.moveTo(place);
        await record.add(hash, entry);
      }
      return entry;
    };

    const results = await Promise.allSettled(
      sources.map((file) =>
        begun(async () => {
          const result = await ingestOne(file).catch((error): IngestResult => {
            const refusal = refusalOf(error);
            if (!refusal) fatal.abort(error);
            if (!refusal || anyStop.aborted) throw error;
            return { file, refusal };
          });
          onDone(result);
          return result;
        }),
      ),
    );
    const written = record.audit(writeDown);
    if (anyStop.aborted) {
      // What it could not write down the next run will.
      await written.catch(() => {});
      throw signal.aborted ? new OperatorError(STOPPED) : explain(fatal.signal.reason, mediaFolder);
    }
    await written;
    return results.map((result) => (result as PromiseFulfilledResult<IngestResult>).value);
  } finally {
    lock.release();
  }
}

function below(kind: MediaKind, hash: string): string {
  return `${folders[kind]}/${hash.slice(0, 16)}`;
}

function describe(
  { path, thumbnail, duration_seconds }: MadeFiles,
  kind: MediaKind,
  source: string,
  hash: string,
  store: ObjectStore | undefined,
): Ingested {
  const address = (name: string) => `/media/${below(kind, hash)}/${name}`;
  return {
    kind,
    source,
    path: address(path),
    ...(thumbnail && { thumbnail: address(thumbnail) }),
    ...(duration_seconds && { duration_seconds }),
    made_at: new Date().toISOString(),
    ...(store && { store: store.name }),
  };
}

async function readMade(place: string): Promise<Ingested | undefined> {
  const text = await readFile(join(place, MADE), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as Ingested);
}

/** Undefined: not this file's fault. */
function refusalOf(error: unknown): string | undefined {
  if (error instanceof Refused) return error.message;
  if (error instanceof FfmpegFailed && !error.isDiskFull)
    return `cannot be turned into HLS: ${error.message}.`;
  return undefined;
}

function explain(error: unknown, folder: string): unknown {
  const isOfTheDisk = isFileFailure(error) || (error instanceof FfmpegFailed && error.isDiskFull);
  return isOfTheDisk
    ? new OperatorError(`${folder} cannot be written: ${error.message}.`, { cause: error })
    : error;
}

function lockWork(folder: string) {
  try {
    return lockDataDir(folder, 0);
  } catch (error) {
    if (error instanceof DataDirInUse) throw new OperatorError('Another media ingest is at work.');
    throw error;
  }
}
