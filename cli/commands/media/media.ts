import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import type { Command } from '@commander-js/extra-typings';
import { actorName } from '#cli/actor-name.ts';
import { wholeNumber } from '#cli/arguments.ts';
import { createContextLease } from '#cli/context-lease.ts';
import { SIGNALS } from '#cli/operate.ts';
import { withProgress } from '#cli/progress.ts';
import type { IngestRecord } from '#server/areas/media/ingest/ingest-record.ts';
import { addPushCommand } from './media-push.ts';
import { addRemoveCommand } from './media-remove.ts';
import { createIngestReport, nameOf } from './media-report.ts';

export function addMediaCommands(program: Command) {
  const media = program.command('media').description('videos, pictures and subtitles');

  media
    .command('ingest')
    .description('convert files to the formats the site serves')
    .argument('<path...>', 'files, or folders with files')
    .option(
      '--jobs <number>',
      'how many files and encodings run at once',
      wholeNumber(1, 256),
      availableParallelism(),
    )
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `
mp4, mov, m4v, mkv, webm    vertical HLS in several qualities, with a thumbnail
jpg, png, webp, avif, tiff  a poster or banner as AVIF and WebP in several widths
srt, vtt, ass, ssa          WebVTT

Files that were ingested before are skipped, so a run that was stopped continues with the same
command. The result goes to DATA_DIR/media, or with S3_URL to that store, where it stays private
until a published drama shows it. Each line names a file and
the path it is served at, which is the path to use in the catalogue. Warnings and the files that
were not ingested are listed last.

Examples:
  vignette media ingest /incoming/moon-gate
  vignette media ingest poster.jpg episode-01.mp4 episode-01.es.srt`,
    )
    .action(ingestAll);

  addPushCommand(media);
  addRemoveCommand(media);
}

async function ingestAll(paths: string[], { jobs, json }: { jobs: number; json?: boolean }) {
  const [{ readCommandConfig }, { ingest }, { nameWithin }] = await Promise.all([
    import('#server/settings/site-settings.ts'),
    import('#server/areas/media/ingest/ingest.service.ts'),
    import('#server/areas/media/ingest/source-files.ts'),
  ]);
  const roots = paths.map((path) => resolve(path));
  const config = readCommandConfig(process.env);
  const lease = createContextLease();
  const stop = new AbortController();
  const end = () => stop.abort();
  for (const signal of SIGNALS) process.once(signal, end);
  const report = createIngestReport({ json });
  try {
    // A database that cannot be reached is reported before hours of work.
    await lease.use(async () => {});
    const record: IngestRecord = {
      find: (key) => lease.use(({ media }) => media.ingestRecord.find(key)),
      add: (media, facts) => lease.use((context) => context.media.ingestRecord.add(media, facts)),
    };
    await withProgress((show) => {
      const progressByFile = new Map<string, string>();
      return ingest(
        { config, record },
        {
          paths,
          jobs,
          signal: stop.signal,
          actor: actorName(),
          nameOf: (source) => nameWithin(roots, source),
          onListed: report.begin,
          onProgress(file, step, share) {
            progressByFile.set(file, `${nameOf(file)} ${step} ${Math.floor(share * 100)} %`);
            show(`${report.progress()}; ${Array.from(progressByFile.values()).join(', ')}`);
          },
          onDone(result) {
            progressByFile.delete(result.file);
            show.clear();
            report.add(result);
            show(report.progress());
          },
        },
      );
    });
  } finally {
    await lease.close();
    for (const signal of SIGNALS) process.off(signal, end);
    report.end();
  }
  report.failIfRefused();
}
