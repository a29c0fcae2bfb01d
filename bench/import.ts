import { execFileSync, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createContext } from '#server/context.ts';
import { readConfig } from '#server/settings/config.ts';
import { EPISODES, makeCatalogue } from './import/make.ts';
import { print } from './support/report.ts';

const SMALL = 1_000;
const LARGE = 10_000;
const SAMPLE_MS = 200;

interface Run {
  seconds: number;
  /** Peak resident memory. */
  megabytes: number;
}

/** Measures the time of imports and an export, and how peak memory grows with the file size. */
export async function benchImport({
  DATA_DIR: folder = '',
}: Record<string, string>): Promise<void> {
  const [smallFile, largeFile] = [join(folder, 'small.json'), join(folder, 'large.json')];
  const workbook = join(folder, 'large.xlsx');
  await makeCatalogue(smallFile, SMALL);
  await makeCatalogue(largeFile, LARGE);
  await makeCatalogue(workbook, LARGE);
  // Each command starts the embedded database of its DATA_DIR, which is part of the measured time.
  const run = (name: string, ...args: string[]) =>
    runCommand(['catalogue', ...args], {
      DATA_DIR: join(folder, name),
      // With an external store, the import does not check the media files on this machine.
      MEDIA_BASE_URL: 'https://media.example',
    });
  for (const name of ['small', 'large', 'workbook']) await makeDatabase(join(folder, name));
  const smallImport = await run('small', 'import', smallFile);
  const largeImport = await run('large', 'import', largeFile);
  const repeatedImport = await run('large', 'import', largeFile);
  const exported = await run('large', 'export', join(folder, 'out.json'));
  const workbookImport = await run('workbook', 'import', workbook);
  const count = `${LARGE.toLocaleString('en')} dramas of ${EPISODES} episodes`;
  print(`import of ${count}`, largeImport.seconds, { atMost: 60 }, ' s');
  print('dramas imported per second', LARGE / largeImport.seconds, { atLeast: 170 });
  print('import of the same file, unchanged', repeatedImport.seconds, { atMost: 60 }, ' s');
  print('export of the same catalogue', exported.seconds, { atMost: 60 }, ' s');
  const what = `peak memory for ten times as many dramas: ${smallImport.megabytes} MB, then ${largeImport.megabytes} MB`;
  print(what, largeImport.megabytes / smallImport.megabytes, { atMost: 2 });
  print(`import of a workbook of ${count}`, workbookImport.seconds, { atMost: 60 }, ' s');
  // A workbook is read into memory as a whole; `catalogue/formats/read-workbook.ts` limits its unpacked size.
  print('peak memory of the workbook import', workbookImport.megabytes, { atMost: 900 }, ' MB');
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
