import { dirname, join, relative } from 'node:path';
import { say } from '#i18n/notice.ts';
import type { JobRun, JobWorks } from '#server/areas/jobs/job-run.ts';
import type { LocalFiles } from '#server/areas/uploads/uploads.service.ts';
import type { IngestResult, IngestSource, JobLogLine, UnusedFile } from '#server/db/stored-json.ts';
import type { Config } from '#server/settings/config.ts';
import { createFfmpeg } from '../ffmpeg.ts';
import type { MediaInbox } from '../ingest/inbox.ts';
import type * as ingestService from '../ingest/ingest.service.ts';
import type { IngestedSource } from '../ingest/ingest.service.ts';
import type { IngestRecord } from '../ingest/ingest-record.ts';
import { kindOf, listSources } from '../ingest/source-files.ts';

type IngestRun = JobRun<'media-ingest'>;

interface IngestJobParts {
  config: Pick<Config, 'dataDir' | 'ffmpeg' | 'store'>;
  /** Loaded when needed, because it loads the libraries for pictures. */
  loadIngest: () => Promise<typeof ingestService>;
  inbox: MediaInbox;
  openFiles: (uploadIds: string[]) => Promise<LocalFiles>;
  startParts: (
    run: IngestRun,
    divided: { parts: IngestSource[][]; skipped: UnusedFile[]; lines: JobLogLine[] },
  ) => Promise<void>;
  record: IngestRecord;
  now: () => Date;
}

/**
 * Divides an ingest of uploaded files, or of files in the inbox, into parts; makes the media of a
 * part.
 */
export function createIngestJobs(
  parts: IngestJobParts,
): Pick<JobWorks, 'media-ingest' | 'ingest-episode'> {
  return {
    'media-ingest': (run) => divide(parts, run),
    'ingest-episode': (run) => ingestPart(parts, run),
  };
}

async function divide(parts: IngestJobParts, run: IngestRun): Promise<undefined> {
  const { upload_ids = [], inbox = [], files } = run.input;
  const found = await listInbox(parts.inbox, inbox);
  const sources: IngestSource[] = [
    // `files` has the names of the uploads, then the paths of the inbox.
    ...upload_ids.map((upload_id, at) => ({ name: files[at] ?? '', upload_id })),
    ...found.names.map((name) => ({ name })),
  ];
  const { skipped } = found;
  const at = parts.now().toISOString();
  const lines = [
    { at, text: say('deskIngest.toProcess', { count: sources.length }) },
    ...skipped.map(({ file, reason }) => ({
      at,
      text: say('deskIngest.fileSkipped', { file, reason }),
      is_warning: true as const,
    })),
  ];
  await parts.startParts(run, { parts: groupSources(sources), skipped, lines });
}

/** The media files of folders and files of the inbox, by the paths that the inbox resolves. */
async function listInbox(inbox: MediaInbox, paths: string[]) {
  const names = new Map<string, string>();
  const skipped = new Map<string, UnusedFile>();
  for (const path of paths) {
    const real = await inbox.resolve(path);
    const nameOf = (file: string) => join(path, relative(real, file));
    const found = await listSources([real]);
    for (const file of found.files) names.set(file, nameOf(file));
    for (const { file, reason } of found.skipped) skipped.set(file, { file: nameOf(file), reason });
  }
  return { names: [...names.values()], skipped: [...skipped.values()] };
}

/** The start of a process takes about as long as these small files. */
const SMALL_FILES = 20;

/**
 * A film and the files that are named after it, `01.mp4`, `01.en.vtt` and `01.jpg`, are one part; files
 * without a film share parts.
 */
export function groupSources(sources: IngestSource[]): IngestSource[][] {
  const groups = Object.values(Object.groupBy(sources, ({ name }) => stemOf(name)));
  const parts: IngestSource[][] = [];
  const others: IngestSource[] = [];
  for (const group of groups)
    if (group?.some(({ name }) => kindOf(name) === 'video')) parts.push(group);
    else others.push(...(group ?? []));
  for (let at = 0; at < others.length; at += SMALL_FILES)
    parts.push(others.slice(at, at + SMALL_FILES));
  return parts;
}

function stemOf(name: string): string {
  const folder = dirname(name);
  return join(folder, name.slice(folder === '.' ? 0 : folder.length + 1).replace(/\..*/, ''));
}

async function ingestPart(
  { config, record, ...parts }: IngestJobParts,
  run: JobRun<'ingest-episode'>,
): Promise<IngestResult> {
  const { sources } = run.input;
  const total = sources.length;
  const result: IngestResult = { ingested: [], refused: [], skipped: [] };
  await using local = await parts.openFiles(sources.flatMap(({ upload_id }) => upload_id ?? []));
  const paths = new Map(local.files.map(({ id, path }) => [id, path]));
  if (sources.some(({ name }) => kindOf(name) === 'video'))
    await createFfmpeg(config.ffmpeg).check();
  const { createSourceIngest, explainAbort } = await parts.loadIngest();
  const ingestSource = createSourceIngest({ config, record, jobs: 1 });
  for (const [at, { name, upload_id }] of sources.entries()) {
    const file = (upload_id && paths.get(upload_id)) || (await parts.inbox.resolve(name));
    const done = await ingestSource({
      file,
      name,
      actor: run.actor,
      signal: run.signal,
      // In hundredths, because each change is written.
      onProgress: (_step, share) =>
        run.progress({ step: 'ingesting', done: at + Math.floor(share * 100) / 100, total }),
    }).catch((error) => {
      throw explainAbort(error, [name]);
    });
    if ('error' in done) run.signal.throwIfAborted();
    addResult(result, done, name, run.log);
    const finished = structuredClone(result);
    run.progress({ step: 'ingesting', done: at + 1, total, finished });
  }
  return result;
}

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
