import { basename, join } from 'node:path';
import pLimit from 'p-limit';
import { type NoticeText, say } from '#i18n/notice.ts';
import { isDatabaseAway } from '#server/db/connection/database-away.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import { toFileNotice } from '#server/files/file-failure.ts';
import type { Config } from '#server/settings/config.ts';
import { createFfmpeg, FfmpegFailed } from '../ffmpeg.ts';
import { createObjectStore } from '../store/object-store.ts';
import {
  createSourceProcessor,
  type ProcessedSource,
  type SourceProcessorParts,
  type SourceRequest,
} from './process-source.ts';
import { kindOf, listSources, SourceRejected, type Sources } from './source-files.ts';

export interface IngestOptions {
  paths: string[];
  jobs: number;
  signal: AbortSignal;
  /** Called once, before the first source is processed. */
  onListed: (sources: Sources) => void;
  onProgress: (file: string, step: string, share: number) => void;
  /** Called for each source, as soon as it is processed or rejected. */
  onDone: (result: IngestedSource) => void;
  /** The name that the audit log shows for these entries. */
  actor: string;
  /** Names a source in the audit log, without its place on the machine. */
  nameOf: (file: string) => string;
}

export type IngestedSource =
  | ({ file: string } & ProcessedSource)
  /** `error` continues a sentence that begins with the file's name. */
  | { file: string; error: NoticeText };

interface IngestParts extends Pick<SourceProcessorParts, 'record'> {
  config: Pick<Config, 'dataDir' | 'ffmpeg' | 'store'>;
}

/** Turns source files into media that the site serves, each one completely or not at all. */
export async function ingest(
  { config, record }: IngestParts,
  { paths, jobs, signal, onListed, onProgress, onDone, actor, nameOf }: IngestOptions,
): Promise<void> {
  const sources = await listSources(paths);
  onListed(sources);
  if (sources.files.some((file) => kindOf(file) === 'video'))
    await createFfmpeg(config.ffmpeg).check();
  const fatalController = new AbortController();
  const stopSignal = AbortSignal.any([signal, fatalController.signal]);
  const ingestSource = createSourceIngest({ config, record, jobs });
  const remaining = new Set(sources.files);
  const ingestOne = async (file: string) => {
    try {
      const result = await ingestSource({
        file,
        name: nameOf(file),
        actor,
        signal: stopSignal,
        onProgress: (step, share) => onProgress(file, step, share),
      });
      if (stopSignal.aborted && 'error' in result) return;
      remaining.delete(file);
      onDone(result);
    } catch (error) {
      fatalController.abort(error);
    }
  };
  const limit = pLimit(jobs);
  await Promise.all(sources.files.map((file) => limit(ingestOne, file)));
  if (signal.aborted) throw new OperatorError('Stopped. Run the same command again to continue.');
  if (fatalController.signal.aborted)
    throw explainAbort(fatalController.signal.reason, [...remaining]);
}

interface SourceIngestParts extends IngestParts, Pick<SourceProcessorParts, 'jobs'> {}

/**
 * Returns a function that ingests one source. An error that concerns only this file is a result;
 * all others are thrown.
 */
export function createSourceIngest({ config, ...parts }: SourceIngestParts) {
  const processSource = createSourceProcessor({
    ...parts,
    ffmpeg: config.ffmpeg,
    mediaFolder: join(config.dataDir, 'media'),
    store: config.store && createObjectStore(config.store),
  });
  return async (request: SourceRequest): Promise<IngestedSource> => {
    const { file } = request;
    try {
      return { file, ...(await processSource(request)) };
    } catch (error) {
      if (error instanceof SourceRejected) return { file, error: error.refusal ?? error.message };
      if (error instanceof FfmpegFailed && !error.isDiskFull)
        return { file, error: say('deskIngest.notEncoded', { reason: error.message }) };
      throw error;
    }
  };
}

/** Adds to the error that ended the run which files were not processed. */
export function explainAbort(error: unknown, [first = '', ...others]: string[]): unknown {
  const isDiskFull = error instanceof FfmpegFailed && error.isDiskFull;
  const reason = isDatabaseAway(error)
    ? say('deskIngest.databaseLost')
    : isDiskFull
      ? say('deskFile.failure.full')
      : toFileNotice(error);
  const cause = reason ?? (error instanceof OperatorError ? trimEnd(error.message) : undefined);
  if (!cause) return error;
  const values = { reason: cause, file: basename(first), others: others.length };
  return new OperatorError(say('deskIngest.stopped', values), { cause: error });
}

const trimEnd = (sentence: string) => sentence.replace(/\.$/, '');
