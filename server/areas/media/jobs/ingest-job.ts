import { availableParallelism } from 'node:os';
import { say } from '#i18n/notice.ts';
import type { JobRun, JobWork } from '#server/areas/jobs/job-run.ts';
import type { UploadedFile } from '#server/areas/uploads/uploads.service.ts';
import type { IngestResult } from '#server/db/stored-json.ts';
import { warnOnFailure } from '#server/jobs/warn-on-failure.ts';
import type { Config } from '#server/settings/config.ts';
import type { MediaInbox } from '../ingest/inbox.ts';
import type { IngestedSource, ingest } from '../ingest/ingest.service.ts';
import type { Ingested } from '../ingest/ingest-record.ts';

interface IngestJobParts {
  config: Pick<Config, 'dataDir' | 'ffmpeg' | 'store'>;
  /** Loaded when needed, because it loads the libraries for pictures. */
  loadIngest: () => Promise<typeof ingest>;
  inbox: MediaInbox;
  findFiles: (uploadIds: string[]) => Promise<UploadedFile[]>;
  removeFiles: (uploadIds: string[]) => Promise<void>;
  auditIngested: (
    entries: Ingested[],
    actor: string,
    nameOf: (source: string) => string,
  ) => Promise<void>;
}

/** Half of the processors are left to the server. */
const PARALLEL = Math.max(1, Math.floor(availableParallelism() / 2));

/** Makes media of uploaded files, or of files in the inbox. */
export function createIngestJob(parts: IngestJobParts): JobWork<'media-ingest'> {
  return async (run) => {
    const { upload_ids = [], inbox = [] } = run.input;
    const uploads = await parts.findFiles(upload_ids);
    const inboxPaths = await Promise.all(inbox.map((path) => parts.inbox.resolve(path)));
    const uploadNames = new Map(uploads.map(({ path, name }) => [path, name]));
    const nameOf = (file: string) => uploadNames.get(file) ?? parts.inbox.nameOf(file);
    const result: IngestResult = { ingested: [], refused: [], skipped: [] };
    let total = 0;
    const shares = new Map<string, number>();
    const showProgress = () => {
      const ended = result.ingested.length + result.refused.length;
      const running = shares.values().reduce((sum, share) => sum + share, 0);
      // In hundredths of a file, so that one long video shows its progress.
      const done = Math.floor((ended + running) * 100);
      run.progress({ step: 'ingesting', done, total: total * 100 });
    };
    const ingest = await parts.loadIngest();
    await ingest(parts.config, {
      paths: [...uploads.map(({ path }) => path), ...inboxPaths],
      jobs: PARALLEL,
      signal: run.signal,
      actor: run.actor,
      writeAudit: (entries) => parts.auditIngested(entries, run.actor, nameOf),
      onListed({ files, skipped }) {
        total = files.length;
        result.skipped = skipped.map(({ file, reason }) => ({ file: nameOf(file), reason }));
        run.log(say('deskIngest.toProcess', { count: files.length }));
        for (const { file, reason } of result.skipped)
          run.log(say('deskIngest.fileSkipped', { file, reason }), { isWarning: true });
      },
      onProgress(file, _step, share) {
        shares.set(file, share);
        showProgress();
      },
      onDone(done) {
        shares.delete(done.file);
        addResult(result, done, nameOf(done.file), run.log);
        showProgress();
      },
    });
    // Results arrive in the order of completion.
    for (const list of [result.ingested, result.refused])
      list.sort((one, other) => collator.compare(one.file, other.file));
    await warnOnFailure(run, 'deleting the uploaded files', () => parts.removeFiles(upload_ids));
    return result;
  };
}

/** Compares digits as numbers, so that episode 9 comes before episode 10. */
const collator = new Intl.Collator('en', { numeric: true });

function addResult(
  result: IngestResult,
  done: IngestedSource,
  file: string,
  log: JobRun['log'],
): void {
  if ('error' in done) {
    result.refused.push({ file, reason: done.error });
    log(say('deskIngest.file', { file, text: done.error }), { isWarning: true });
    return;
  }
  const { kind, path, thumbnail, duration_seconds = null, warnings = [] } = done.media;
  const was_there = done.isExisting;
  result.ingested.push({ file, kind, path, thumbnail, duration_seconds, was_there, warnings });
  log(was_there ? say('deskIngest.fileThere', { file, path }) : `${file}: ${path}`);
  for (const text of warnings) log(say('deskIngest.file', { file, text }), { isWarning: true });
}
