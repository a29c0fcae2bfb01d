import { execFileSync, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createContext } from '../server/context.ts';
import { readConfig } from '../server/settings/config.ts';
import { makeCatalogue } from './import/make.ts';
import { print } from './report.ts';

const SMALL = 1_000;
const LARGE = 10_000;
const LOOK_EVERY_MS = 200;

interface Run {
  seconds: number;
  /** At its largest. */
  megabytes: number;
}

/** How long an import takes, of new dramas and of the same again, and whether its memory grows with it. */
export async function benchImport(settings: Record<string, string>): Promise<void> {
  const folder = settings.DATA_DIR as string;
  const [small, large] = [join(folder, 'small.json'), join(folder, 'large.json')];
  const book = join(folder, 'large.xlsx');
  await makeCatalogue(small, SMALL);
  await makeCatalogue(large, LARGE);
  await makeCatalogue(book, LARGE);
  // Each into a database of its own, whose start is a part of the command.
  const run = (name: string, ...args: string[]) =>
    runCommand(['catalogue', ...args], {
      DATA_DIR: join(folder, name),
      // The files are in a store elsewhere, and so not looked for here.
      MEDIA_BASE_URL: 'https://media.example',
    });
  for (const name of ['small', 'large', 'book']) await makeDatabase(join(folder, name));
  const first = await run('small', 'import', small);
  const added = await run('large', 'import', large);
  const again = await run('large', 'import', large);
  const exported = await run('large', 'export', join(folder, 'out.json'));
  const fromBook = await run('book', 'import', book);
  const count = `${LARGE.toLocaleString('en')} dramas of 20 episodes`;
  print(`importing ${count}`, added.seconds, { atMost: 60 }, ' s');
  print('dramas imported a second', LARGE / added.seconds, { atLeast: 170 });
  print('importing them again, unchanged', again.seconds, { atMost: 60 }, ' s');
  print('exporting them', exported.seconds, { atMost: 60 }, ' s');
  const what = `memory of ten times as many: ${first.megabytes} MB, then ${added.megabytes} MB`;
  print(what, added.megabytes / first.megabytes, { atMost: 2 });
  print(`importing a workbook of ${count}`, fromBook.seconds, { atMost: 60 }, ' s');
  // Held whole while it is read; `read-workbook.ts` refuses one of twice its size.
  print('its memory at most', fromBook.megabytes, { atMost: 900 }, ' MB');
}

/** As the first start of a server does. */
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
  const looking = setInterval(() => {
    megabytes = Math.max(megabytes, residentMegabytes(child.pid as number));
  }, LOOK_EVERY_MS);
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  clearInterval(looking);
  if (code !== 0) throw new Error(`vignette ${args.join(' ')} ended with ${code}`);
  return { seconds: (performance.now() - startedAt) / 1000, megabytes };
}

function residentMegabytes(pid: number): number {
  try {
    const kilobytes = execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
    return Math.round(Number(kilobytes) / 1024);
  } catch {
    // It has just ended.
    return 0;
  }
}
