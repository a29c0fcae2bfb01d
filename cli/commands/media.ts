import { availableParallelism } from 'node:os';
import { relative } from 'node:path';
import type { Command } from 'commander';
import type { IngestResult } from '../../server/modules/media/ingest.service.ts';
import type { Ingested } from '../../server/modules/media/ingest-record.ts';
import { OperatorError } from '../../server/operator-error.ts';
import { actorName } from '../actor-name.ts';
import { wholeNumber } from '../arguments.ts';
import { operate } from '../operate.ts';
import { withProgress } from '../progress.ts';

export function addMediaCommands(program: Command) {
  const media = program.command('media').description('videos, pictures and subtitles');

  media
    .command('ingest')
    .description('turn files into what the site serves')
    .argument('<path...>', 'files, or folders with files')
    .option(
      '--jobs <number>',
      'how much is done at once',
      wholeNumber(1, 256),
      availableParallelism(),
    )
    .addHelpText(
      'after',
      `
mp4, mov, m4v, mkv, webm    vertical HLS in several qualities, with a still
jpg, png, webp, avif, tiff  a poster or banner as AVIF and WebP in several widths
srt, vtt                    WebVTT

What was made before is not made again, and a run that was stopped goes on where it was. It goes to
DATA_DIR/media, or with S3_URL to that store. Every line names a file and the path it is now served
at, which is what the catalogue takes.

Examples:
  vignette media ingest /incoming/moon-gate
  vignette media ingest poster.jpg episode-01.mp4 episode-01.es.srt`,
    )
    .action((paths: string[], { jobs }) => ingestAll(paths, jobs));
}

async function ingestAll(paths: string[], jobs: number) {
  const [{ readCommandConfig }, { requireDatabase }, { ingest }] = await Promise.all([
    import('../../server/site-settings.ts'),
    import('../../server/db/reach-database.ts'),
    import('../../server/modules/media/ingest.service.ts'),
  ]);
  const config = readCommandConfig(process.env);
  requireDatabase(config);
  const stop = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(name, () => stop.abort());
  let refused = 0;
  const results = await withProgress((show) => {
    const busy = new Map<string, string>();
    let done = 0;
    return ingest(config, {
      paths,
      jobs,
      signal: stop.signal,
      actor: actorName(),
      writeDown,
      onProgress(file, step, share) {
        busy.set(file, `${named(file)} ${step} ${Math.floor(share * 100)} %`);
        show(`${done} done; ${Array.from(busy.values()).join(', ')}`);
      },
      onDone(result) {
        done++;
        busy.delete(result.file);
        show.clear();
        tell(result);
        if ('refusal' in result) refused++;
      },
    });
  });
  if (results.length === 0) console.error('There is nothing to ingest there.');
  if (refused > 0) throw new OperatorError(`Refused: ${refused}.`);
}

function tell(result: IngestResult) {
  if ('refusal' in result) return console.error(`${named(result.file)} ${result.refusal}`);
  const { path } = result.made;
  console.log(`${named(result.file)}  ${path}${result.wasThere ? '  (as before)' : ''}`);
}

/** From where the operator stands. */
function named(file: string): string {
  const near = relative(process.cwd(), file);
  return near.startsWith('..') ? file : near;
}

/** Leaves the database again at once: a server can start beside a run of many hours. */
function writeDown(made: Ingested[]): Promise<void> {
  return operate(({ context, actor }) =>
    context.audit.recordDone(
      made.map(({ kind, source, path, unaudited = actor }) => ({
        actor: unaudited,
        action: 'media.ingest',
        subject: `media:${path.replace(/#.*/, '')}`,
        change: { kind, source },
      })),
    ),
  );
}
