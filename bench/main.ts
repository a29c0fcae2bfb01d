import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { benchPages } from './pages.ts';
import { startProcess } from './process.ts';
import { areGoalsMissed, print } from './report.ts';
import { benchViews } from './views.ts';

/**
 * Every number is a ratio of two measurements of this one run, a time people wait, or a goal of
 * the project's own, since machines differ and are seldom quiet. `npm run bench -- views` runs one
 * part alone; each has a data folder of its own.
 */
const parts: Record<string, (settings: Record<string, string>) => Promise<void>> = {
  pages: benchStartAndPages,
  views: benchViews,
};

async function benchStartAndPages(settings: Record<string, string>): Promise<void> {
  await (await startProcess(['scripts/run.mjs', 'start'], settings)).stop();
  const startedAt = performance.now();
  const site = await startProcess(['scripts/run.mjs', 'start'], settings);
  print(
    'a second npm start until it serves',
    (performance.now() - startedAt) / 1000,
    { atMost: 5 },
    ' s',
  );
  await benchPages(site.url, settings).finally(site.stop);
}

const asked = process.argv.slice(2);
for (const name of asked.length > 0 ? asked : Object.keys(parts)) {
  const bench = parts[name];
  if (!bench) throw new Error(`One of: ${Object.keys(parts).join(', ')}.`);
  const dataDir = await mkdtemp(join(tmpdir(), 'vignette-bench-'));
  const settings = { DATA_DIR: dataDir, PORT: '0', DEMO: '1', API_RATE: '0', LOG_LEVEL: 'warn' };
  try {
    await bench(settings);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
process.exit(areGoalsMissed() ? 1 : 0);
