import { basename, join } from 'node:path';
import pLimit from 'p-limit';
import { type NoticeText, say } from '#i18n/notice.ts';
import { isDatabaseAway } from '#server/db/connection/database-away.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import { toFileNotice } from '#server/files/file-failure.ts';
import type { Config } from '#server/settings/config.ts';
import { createFfmpeg, FfmpegFailed } from '../ffmpeg.ts';
import { createObjectStore } from '../store/object-store.ts';
import { lockIngest } from './ingest-lock.ts';
import { type Ingested, openIngestRecord } from './ingest-record.ts';
import { createSourceProcessor, type ProcessedSource } from './process-source.ts';
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
  /**
   * Writes the entries, and those of an earlier run that was killed, to the audit log, and the
   * places of the media to the database. Called before the processing, so that a missing database
   * connection is found early, and after it. Not called in between: the processing may take hours,
   * and needs no database connection.
   */
  writeAudit: (entries: Ingested[]) => Promise<void>;
}

export type IngestedSource =
  | ({ file: string } & ProcessedSource)
  /** `error` continues a sentence that begins with the file's name. */
  | { file: string; error: NoticeText };

type Settings = Pick<Config, 'dataDir' | 'ffmpeg' | 'store'>;

/** Turns source files into media that the site serves, each one completely or not at all. */
export async function ingest(
  { dataDir, ffmpeg: program, store: storeSettings }: Settings,
  { paths, jobs, signal, onListed, onProgress, onDone, actor, writeAudit }: IngestOptions,
): Promise<void> {
  const mediaFolder = join(dataDir, 'media');
  const sources = await listSources(paths);
  onListed(sources);
  const ffmpeg = createFfmpeg(program);
  if (sources.files.some((file) => kindOf(file) === 'video')) await ffmpeg.check();
  const store = storeSettings && createObjectStore(storeSettings);
  const lock = lockIngest(dataDir);
  const fatalController = new AbortController();
  const stopSignal = AbortSignal.any([signal, fatalController.signal]);
  try {
    // Connecting to the database completes an interrupted restore, which may replace the record.
    await writeAudit([]);
    const record = openIngestRecord(dataDir);
    await record.audit(writeAudit).catch((error) => {
      throw explainAbort(error, sources.files);
    });
    const processSource = createSourceProcessor({
      mediaFolder,
      record,
      store,
      ffmpeg,
      jobs,
      signal: stopSignal,
      actor,
      onProgress,
    });
    const remaining = new Set(sources.files);
    const ingestOne = async (file: string) => {
      try {
        const result = await processOne(processSource, file);
        if (stopSignal.aborted && 'error' in result) return;
        remaining.delete(file);
        onDone(result);
      } catch (error) {
        fatalController.abort(error);
      }
    };
    const limit = pLimit(jobs);
    await Promise.all(sources.files.map((file) => limit(ingestOne, file)));
    const auditing = record.audit(writeAudit);
    if (signal.aborted || fatalController.signal.aborted) {
      // The next run writes the entries that are still missing in the audit log.
      await auditing.catch(() => {});
      if (signal.aborted)
        throw new OperatorError('Stopped. Run the same command again to continue.');
      throw explainAbort(fatalController.signal.reason, [...remaining]);
    }
    await auditing.catch(explainAuditFailure);
  } finally {
    lock.release();
  }
}

/** Returns an error that concerns only this file as a result; throws all other errors. */
async function processOne(
  processSource: (file: string) => Promise<ProcessedSource>,
  file: string,
): Promise<IngestedSource> {
  try {
    return { file, ...(await processSource(file)) };
  } catch (error) {
    if (error instanceof SourceRejected) return { file, error: error.refusal ?? error.message };
    if (error instanceof FfmpegFailed && !error.isDiskFull)
      return { file, error: say('deskIngest.notEncoded', { reason: error.message }) };
    throw error;
  }
}

/** Adds to the error that ended the run which files were not processed. */
function explainAbort(error: unknown, [first = '', ...others]: string[]): unknown {
  if (isDatabaseAway(error)) return error;
  const isDiskFull = error instanceof FfmpegFailed && error.isDiskFull;
  const reason = isDiskFull ? say('deskFile.failure.full') : toFileNotice(error);
  const cause = reason ?? (error instanceof OperatorError ? trimEnd(error.message) : undefined);
  if (!cause) return error;
  const values = { reason: cause, file: basename(first), others: others.length };
  return new OperatorError(say('deskIngest.stopped', values), { cause: error });
}

const trimEnd = (sentence: string) => sentence.replace(/\.$/, '');

function explainAuditFailure(error: unknown): never {
  const reason = isDatabaseAway(error) ? say('deskIngest.databaseLost') : toFileNotice(error);
  if (!reason) throw error;
  throw new OperatorError(say('deskIngest.notAudited', { reason }), { cause: error });
}
