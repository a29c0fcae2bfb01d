import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { benchLighthouse } from './lighthouse.ts';
import { benchPages } from './pages.ts';
import { type RunningProcess, startProcess } from './process.ts';
import { areGoalsMissed, print } from './report.ts';

type Part = (siteUrl: string, settings: Record<string, string>) => Promise<void>;

/** Run in this order, on one site with the demo catalogue; `npm run bench -- pages` runs one. */
const parts: Record<string, Part> = {
  pages: benchPages,
  lighthouse: benchLighthouse,
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0) {
  console.error(`No such part: ${unknown.join(', ')}. One of: ${Object.keys(parts).join(', ')}.`);
  process.exit(1);
}

/**
 * Every number is a ratio of two measurements of this one run, or a time people wait, since
 * machines differ and are seldom quiet.
 */
const dataDir = await mkdtemp(join(tmpdir(), 'vignette-bench-'));
const settings = { DATA_DIR: dataDir, PORT: '0', DEMO: '1', API_RATE: '0', LOG_LEVEL: 'warn' };
const start = () => startProcess(['scripts/run.mjs', 'start'], settings);
try {
  const site = asked.length > 0 ? await start() : await startTwice();
  try {
    for (const [name, run] of Object.entries(parts))
      if (asked.length === 0 || asked.includes(name)) await run(site.url, settings);
  } finally {
    await site.stop();
  }
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
process.exit(areGoalsMissed() ? 1 : 0);

/** The first start fills the database; only the second is every day's. */
async function startTwice(): Promise<RunningProcess> {
  await (await start()).stop();
  const startedAt = performance.now();
  const site = await start();
  const seconds = (performance.now() - startedAt) / 1000;
  print('a second npm start until it serves', seconds, { atMost: 5 }, ' s');
  return site;
}
