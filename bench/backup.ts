import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { openDatabase } from '#server/db/client.ts';
import { migrateToLatest } from '#server/db/migrate.ts';
import { fillCatalogue } from './catalogue/fill.ts';
import { print } from './support/report.ts';
import { databaseUrl, type Scratch, withScratch } from './support/scratch-database.ts';

const SMALL = 10_000;
const LARGE = Number(process.env.BENCH_DRAMAS ?? 100_000);
/** The peak must not grow; the rest is when the garbage collector runs. */
const MAX_RATIO = 1.25;
const MB = 1024 * 1024;

/** A module that writes the peak memory of its process, in KiB, to file descriptor 3 at its end. */
const REPORT = `data:text/javascript,${encodeURIComponent(`
  import { writeSync } from 'node:fs';
  process.on('exit', () => writeSync(3, String(process.resourceUsage().maxRSS)));`)}`;

interface Measured {
  peakBytes: number;
  seconds: number;
}

type Figures = Record<'backup' | 'restore' | 'verify', Measured>;

/**
 * Compares the peak memory of the commands with a catalogue and with one ten times larger: it must
 * not grow with the number of rows. It is the memory of the command's process; PostgreSQL has its
 * own limits.
 */
export async function benchBackup({ DATA_DIR = '' }: Record<string, string>): Promise<void> {
  await withScratch(async (scratch) => {
    const small = await measure(scratch, DATA_DIR, SMALL);
    const large = await measure(scratch, DATA_DIR, LARGE);
    for (const name of ['backup', 'restore', 'verify'] as const) {
      const [few, many] = [small[name], large[name]];
      const megabytes = `${(many.peakBytes / MB).toFixed(0)} MB over ${(few.peakBytes / MB).toFixed(0)} MB`;
      const what = `${name}: peak memory, ${LARGE.toLocaleString('en')} dramas over ${SMALL.toLocaleString('en')} (${megabytes}, ${many.seconds.toFixed(0)} s)`;
      print(what, many.peakBytes / few.peakBytes, { atMost: MAX_RATIO });
    }
  });
}

async function measure(scratch: Scratch, folder: string, dramas: number): Promise<Figures> {
  const source = await scratch.create(`source_${dramas}`);
  const { db, close } = openDatabase(source);
  await migrateToLatest(db);
  await fillCatalogue(db, dramas);
  await close();
  const target = await scratch.create(`target_${dramas}`);
  const file = join(folder, `${dramas}.tar`);
  const env = { DATABASE_URL: databaseUrl(source), DATA_DIR: join(folder, `source-${dramas}`) };
  const figures = {
    backup: await run(['backup', file], env),
    verify: await run(['backup', 'verify', file], env),
    restore: await run(['restore', file], {
      DATABASE_URL: databaseUrl(target),
      DATA_DIR: join(folder, `target-${dramas}`),
    }),
  };
  const { size } = await stat(file);
  console.log(`· ${dramas.toLocaleString('en')} dramas: a file of ${(size / MB).toFixed(0)} MB`);
  return figures;
}

async function run(args: string[], env: Record<string, string>): Promise<Measured> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, ['--import', REPORT, 'cli/main.ts', ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
  });
  const [[code], peak] = await Promise.all([
    once(child, 'exit'),
    text(child.stdio[3] as NodeJS.ReadableStream),
  ]);
  if (code !== 0) throw new Error(`vignette ${args.join(' ')} exited with ${code}`);
  return { peakBytes: Number(peak) * 1024, seconds: (performance.now() - startedAt) / 1000 };
}
