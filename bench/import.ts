import { execFileSync, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createContext } from '../server/context.ts';
import { readConfig } from '../server/settings/config.ts';
import { makeCatalogue } from './import/make.ts';
import { print } from './report.ts';

const SMALL = 1_000;
const LARGE = 10_000;
const SAMPLE_MS = 200;

interface Run {
  seconds: number;
  /** Peak resident memory. */
  megabytes: number;
}

/** Time of imports of new and unchanged dramas, and memory growth with the size of the file. */
export async function benchImport(settings: Record<string, string>): Promise<void> {
  const folder = settings.DATA_DIR as string;
  const [small, large] = [join(folder, 'small.json'), join(folder, 'large.json')];
  const book = join(folder, 'large.xlsx');
  await makeCatalogue(small, SMALL);
  await makeCatalogue(large, LARGE);
  await makeCatalogue(book, LARGE);
  // Each command has its own database, whose start is part of the measured time.
  const run = (name: string, ...args: string[]) =>
    runCommand(['catalogue', ...args], {
      DATA_DIR: join(folder, name),
      // With an external store, the import does not look for media files on this machine.
      MEDIA_BASE_URL: 'https://media.example',
    });
  for (const name of ['small', 'large', 'book']) await makeDatabase(join(folder, name));
  const first = await run('small', 'import', small);
  const added = await run('large', 'import', large);
  const again = await run('large', 'import', large);
  const exported = await run('large', 'export', join(folder, 'out.json'));
  const fromBook = await run('book', 'import', book);
  const count = `${LARGE.toLocaleString('en')} dramas of 20 episodes`;
  print(`import of ${count}`, added.seconds, { atMost: 60 }, ' s');
  print('dramas imported per second', LARGE / added.seconds, { atLeast: 170 });
  print('import of the same file, unchanged', again.seconds, { atMost: 60 }, ' s');
  print('export of the same catalogue', exported.seconds, { atMost: 60 }, ' s');
  const what = `memory for ten times as many dramas: ${first.megabytes} MB, then ${added.megabytes} MB`;
  print(what, added.megabytes / first.megabytes, { atMost: 2 });
  print(`import of a workbook of ${count}`, fromBook.seconds, { atMost: 60 }, ' s');
  // A workbook is read into memory as a whole; `read-workbook.ts` limits its unpacked size.
  print('peak memory of the workbook import', fromBook.megabytes, { atMost: 900 }, ' MB');
}

/** Creates and migrates the database, as the first start of a server does. */
async function makeDatabase(dataDir: string) {
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'warn' });
  await (await createContext(config)).close();
}

async function runCommand(args: string[], env: Record<string, string>): Promise<Run> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, ['cli/main.ts', ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  let megabytes = 0;
  const sampling = setInterval(() => {
    megabytes = Math.max(megabytes, residentMegabytes(child.pid as number));
  }, SAMPLE_MS);
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  clearInterval(sampling);
  if (code !== 0) throw new Error(`vignette ${args.join(' ')} exited with ${code}`);
  return { seconds: (performance.now() - startedAt) / 1000, megabytes };
}

function residentMegabytes(pid: number): number {
  try {
    const kilobytes = execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
    return Math.round(Number(kilobytes) / 1024);
  } catch {
    // The process has just exited.
    return 0;
  }
}
