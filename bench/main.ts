import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { benchCatalogue } from './catalogue.ts';
import { benchFiles } from './files.ts';
import { benchFirstVisit } from './first-visit.ts';
import { benchImport } from './import.ts';
import { benchLighthouse } from './lighthouse.ts';
import { benchOrders } from './orders.ts';
import { benchPages } from './pages.ts';
import { startProcess } from './process.ts';
import { areGoalsMissed, print } from './report.ts';
import { benchSitemap } from './sitemap.ts';
import { benchViews } from './views.ts';

type Settings = Record<string, string>;

interface Part {
  run(settings: Settings): Promise<void>;
  /** Minutes or more: only when it is named, or all are asked for. */
  isLong?: true;
}

/**
 * Every number is a ratio of two measurements of this one run, a time people wait, or a goal of
 * the project's own, since machines differ and are seldom quiet. `npm run bench -- views` runs one
 * part alone, `npm run bench -- all` the long ones too; each has a data folder of its own.
 */
const parts: Record<string, Part> = {
  start: { run: benchStart },
  'first-visit': { run: benchFirstVisit },
  pages: { run: onSite(benchPages) },
  lighthouse: { run: onSite(benchLighthouse) },
  views: { run: benchViews },
  files: { run: benchFiles },
  catalogue: { run: benchCatalogue, isLong: true },
  import: { run: benchImport, isLong: true },
  orders: { run: benchOrders, isLong: true },
  sitemap: { run: benchSitemap, isLong: true },
};

const asked = process.argv.slice(2);
const isAll = asked.includes('all');
const unknown = asked.filter((name) => name !== 'all' && !Object.hasOwn(parts, name));
if (unknown.length > 0) {
  console.error(
    `No such part: ${unknown.join(', ')}. One of: all, ${Object.keys(parts).join(', ')}.`,
  );
  process.exit(1);
}
for (const [name, part] of Object.entries(parts))
  if (asked.length > 0 ? isAll || asked.includes(name) : !part.isLong) await runApart(part);
process.exit(areGoalsMissed() ? 1 : 0);

async function runApart({ run }: Part): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vignette-bench-'));
  try {
    await run({ DATA_DIR: dataDir, PORT: '0', DEMO: '1', API_RATE: '0', LOG_LEVEL: 'warn' });
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

function start(settings: Settings) {
  return startProcess(['scripts/run.mjs', 'start'], settings);
}

/** The first start fills the database; only the second is every day's. */
async function benchStart(settings: Settings): Promise<void> {
  await (await start(settings)).stop();
  const startedAt = performance.now();
  const site = await start(settings);
  const seconds = (performance.now() - startedAt) / 1000;
  await site.stop();
  print('a second npm start until it serves', seconds, { atMost: 5 }, ' s');
}

function onSite(bench: (siteUrl: string, settings: Settings) => Promise<void>) {
  return async (settings: Settings) => {
    const site = await start(settings);
    await bench(site.url, settings).finally(site.stop);
  };
}
