import { basename, join } from 'node:path';
import pLimit from 'p-limit';
import { DataDirInUse, lockDataDir } from '../../db/data-dir-lock.ts';
import { isDatabaseAway } from '../../db/database-away.ts';
import { OperatorError } from '../../errors/operator-error.ts';
import { explainFileFailure } from '../../files/file-failure.ts';
import type { Config } from '../../settings/config.ts';
import { countNoun } from '../../text/count-noun.ts';
import { createFfmpeg, FfmpegFailed } from './ffmpeg.ts';
import { type Ingested, openIngestRecord } from './ingest-record.ts';
import { createSourceMaker, type MadeSource, WORK } from './make-source.ts';
import { createObjectStore } from './object-store.ts';
import { kindOf, listSources, Refused, type Sources } from './source-files.ts';

export interface IngestOptions {
  /** Files and folders. */
  paths: string[];
  jobs: number;
  signal: AbortSignal;
  /** Once, before the work begins. */
  onListed: (sources: Sources) => void;
  onProgress: (file: string, step: string, share: number) => void;
  /** As soon as a source is done. */
  onDone: (result: IngestResult) => void;
  /** Named in the audit log. */
  actor: string;
  /**
   * Writes to the audit log what it does not have yet, also of a run that was killed. Called before
   * the work, to see that the database can be reached, and after it; not in between, since the work
   * may take hours.
   */
  writeDown: (made: Ingested[]) => Promise<void>;
}

export type IngestResult =
  | ({ file: string } & MadeSource)
  /** The refusal continues a sentence that begins with the file's name. */
  | { file: string; refusal: string };

type Settings = Pick<Config, 'dataDir' | 'ffmpeg' | 'store'>;

/** Turns source files into what the site serves; each of them completely or not at all. */
export async function ingest(
  { dataDir, ffmpeg: program, store: storeSettings }: Settings,
  { paths, jobs, signal, onListed, onProgress, onDone, actor, writeDown }: IngestOptions,
): Promise<void> {
  const mediaFolder = join(dataDir, 'media');
  const sources = await listSources(paths);
  onListed(sources);
  const ffmpeg = createFfmpeg(program);
  if (sources.files.some((file) => kindOf(file) === 'video')) await ffmpeg.check();
  const store = storeSettings && createObjectStore(storeSettings);
  const lock = lockWork(join(mediaFolder, WORK));
  const fatal = new AbortController();
  const anyStop = AbortSignal.any([signal, fatal.signal]);
  try {
    // Reaching the database settles an interrupted restore, which may exchange the record.
    await writeDown([]);
    const record = openIngestRecord(dataDir);
    await record.audit(writeDown).catch((error) => {
      throw explainStop(error, sources.files);
    });
    const makeSource = createSourceMaker({
      ...{ mediaFolder, record, store, ffmpeg, jobs, signal: anyStop, actor, onProgress },
    });
    const missing = new Set(sources.files);
    const ingestOne = async (file: string) => {
      try {
        const result = await tryToMake(makeSource, file);
        if (anyStop.aborted && 'refusal' in result) return;
        missing.delete(file);
        onDone(result);
      } catch (error) {
        fatal.abort(error);
      }
    };
    const limit = pLimit(jobs);
    await Promise.all(sources.files.map((file) => limit(ingestOne, file)));
    const written = record.audit(writeDown);
    if (signal.aborted || fatal.signal.aborted) {
      // What could not be written to the audit log, the next run writes.
      await written.catch(() => {});
      if (signal.aborted)
        throw new OperatorError('Stopped. Run the same command again to continue.');
      throw explainStop(fatal.signal.reason, [...missing]);
    }
    await written.catch(explainUnwritten);
  } finally {
    lock.release();
  }
}

/** Throws when the failure is not of this file alone. */
async function tryToMake(
  makeSource: (file: string) => Promise<MadeSource>,
  file: string,
): Promise<IngestResult> {
  try {
    return { file, ...(await makeSource(file)) };
  } catch (error) {
    if (error instanceof Refused) return { file, refusal: error.message };
    if (error instanceof FfmpegFailed && !error.isDiskFull)
      return { file, refusal: `cannot be turned into HLS: ${error.message}.` };
    throw error;
  }
}

/** Names what was not done when a failure ends the whole run. */
function explainStop(error: unknown, [first = '', ...others]: string[]): unknown {
  if (isDatabaseAway(error)) return error;
  const isDiskFull = error instanceof FfmpegFailed && error.isDiskFull;
  const reason = isDiskFull ? 'The disk is full' : explainFileFailure(error);
  const cause = reason ?? (error instanceof OperatorError ? trimEnd(error.message) : undefined);
  if (!cause) return error;
  const undone =
    others.length === 0
      ? `${basename(first)} was not ingested`
      : `${basename(first)} and ${countNoun(others.length, 'other file')} were not ingested`;
  return new OperatorError(`${cause}: ${undone}. What was made before is kept.`, { cause: error });
}

const trimEnd = (sentence: string) => sentence.replace(/\.$/, '');

function explainUnwritten(error: unknown): never {
  const reason = isDatabaseAway(error) ? 'The database went away' : explainFileFailure(error);
  if (!reason) throw error;
  const state = 'all files were ingested, but the audit log is not complete';
  throw new OperatorError(`${reason}: ${state}. Run the same command again to complete it.`, {
    cause: error,
  });
}

function lockWork(folder: string) {
  try {
    return lockDataDir(folder, 0);
  } catch (error) {
    if (error instanceof DataDirInUse) throw new OperatorError('Another media ingest is running.');
    throw error;
  }
}
