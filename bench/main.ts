import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProcess } from '#scripts/start-process.ts';
import { benchBackup } from './backup.ts';
import { benchBlocking } from './blocking.ts';
import { benchCatalogue } from './catalogue.ts';
import { benchDeals } from './deals.ts';
import { benchDesk } from './desk.ts';
import { benchFiles } from './files.ts';
import { benchFirstVisit } from './first-visit.ts';
import { benchHardDay } from './hard-day.ts';
import { benchHostileBodies } from './hostile-bodies.ts';
import { benchImport } from './import.ts';
import { benchJobs } from './jobs.ts';
import { benchLighthouse } from './lighthouse.ts';
import { benchLongTail } from './long-tail.ts';
import { benchOrders } from './orders.ts';
import { benchPages } from './pages.ts';
import { benchRights } from './rights.ts';
import { benchScreening } from './screening.ts';
import { benchSitemap } from './sitemap.ts';
import { areGoalsMissed, print } from './support/report.ts';
import { benchScale } from './support/scale.ts';
import { benchViews } from './views.ts';
import { benchWorkbench } from './workbench.ts';

type Settings = Record<string, string>;

interface Part {
  run(settings: Settings): Promise<void>;
  /** The part takes minutes or more, so it runs only if it is named or with `all`. */
  isLong?: true;
}

/**
 * Results are mostly ratios of two measurements of the same run, because machines differ and are
 * rarely idle; the others are times that users wait or goals of the project.
 * `npm run bench -- views` runs one part, and `npm run bench -- all` runs every part. Each part has
 * its own DATA_DIR.
 */
const parts: Record<string, Part> = {
  start: { run: benchStart },
  'first-visit': { run: benchFirstVisit },
  pages: { run: onSite(benchPages) },
  lighthouse: { run: onSite(benchLighthouse) },
  blocking: { run: onSite(benchBlocking) },
  views: { run: benchViews },
  files: { run: benchFiles },
  'hostile-bodies': { run: benchHostileBodies },
  screening: { run: onSite(benchScreening) },
  workbench: { run: onSite(benchWorkbench) },
  scale: { run: benchScale, isLong: true },
  catalogue: { run: benchCatalogue, isLong: true },
  backup: { run: benchBackup, isLong: true },
  import: { run: benchImport, isLong: true },
  jobs: { run: benchJobs, isLong: true },
  orders: { run: benchOrders, isLong: true },
  rights: { run: benchRights, isLong: true },
  deals: { run: benchDeals, isLong: true },
  sitemap: { run: benchSitemap, isLong: true },
  desk: { run: benchDesk, isLong: true },
  'hard-day': { run: benchHardDay, isLong: true },
  'long-tail': { run: benchLongTail, isLong: true },
};

const names = process.argv.slice(2);
const isAll = names.includes('all');
const unknown = names.filter((name) => name !== 'all' && !Object.hasOwn(parts, name));
if (unknown.length > 0) {
  console.error(
    `Unknown part: ${unknown.join(', ')}. Parts: all, ${Object.keys(parts).join(', ')}.`,
  );
  process.exit(1);
}
for (const [name, part] of Object.entries(parts))
  if (names.length > 0 ? isAll || names.includes(name) : !part.isLong) await runPart(part);
process.exit(areGoalsMissed() ? 1 : 0);

async function runPart({ run }: Part): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vignette-bench-'));
  try {
    await run({
      DATA_DIR: dataDir,
      PORT: '0',
      DESK_PORT: '0',
      WORKERS: '1',
      DEMO: '1',
      API_RATE: '0',
      LOG_LEVEL: 'warn',
    });
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

function start(settings: Settings) {
  return startProcess(['scripts/run.mjs', 'start'], settings);
}

/** Measures the second start, because only the first one creates the database. */
async function benchStart(settings: Settings): Promise<void> {
  await (await start(settings)).stop();
  const startedAt = performance.now();
  const site = await start(settings);
  const seconds = (performance.now() - startedAt) / 1000;
  await site.stop();
  print('second npm start until the site is served', seconds, { atMost: 5 }, ' s');
}

/** Starts a server for a benchmark that needs its URL. */
function onSite(bench: (siteUrl: string, settings: Settings) => Promise<void>) {
  return async (settings: Settings) => {
    const site = await start(settings);
    await bench(site.url, settings).finally(site.stop);
  };
}
