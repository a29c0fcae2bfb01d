import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { benchCatalogue } from './catalogue.ts';
import { benchPages } from './pages.ts';
import { startProcess } from './process.ts';
import { areGoalsMissed, print } from './report.ts';

/**
 * Every number is a ratio of two measurements of this one run, or a time people wait, since
 * machines differ and are seldom quiet. `npm run bench -- catalogue` names a part; those that take
 * long run only when they are named.
 */
const parts: Record<string, { run: () => Promise<void>; isLong?: true }> = {
  site: { run: benchSite },
  catalogue: { run: benchCatalogue, isLong: true },
};

async function benchSite() {
  const dataDir = await mkdtemp(join(tmpdir(), 'vignette-bench-'));
  const settings = { DATA_DIR: dataDir, PORT: '0', DEMO: '1', API_RATE: '0', LOG_LEVEL: 'warn' };
  try {
    await (await startProcess(['scripts/run.mjs', 'start'], settings)).stop();
    const startedAt = performance.now();
    const site = await startProcess(['scripts/run.mjs', 'start'], settings);
    const seconds = (performance.now() - startedAt) / 1000;
    print('a second npm start until it serves', seconds, { atMost: 5 }, ' s');
    await benchPages(site.url, settings).finally(site.stop);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

const asked = process.argv.slice(2);
const unknown = asked.find((name) => !Object.hasOwn(parts, name));
if (unknown) throw new Error(`no part "${unknown}"; there are ${Object.keys(parts).join(', ')}`);
for (const [name, { run, isLong }] of Object.entries(parts)) {
  if (asked.length > 0 ? asked.includes(name) : !isLong) await run();
}
process.exit(areGoalsMissed() ? 1 : 0);
