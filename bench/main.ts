import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { benchPages } from './pages.ts';
import { startProcess } from './process.ts';
import { areGoalsMissed, print } from './report.ts';

/**
 * Every number is a ratio of two measurements of this one run, or a time people wait, since
 * machines differ and are seldom quiet.
 */
const dataDir = await mkdtemp(join(tmpdir(), 'vignette-bench-'));
const settings = { DATA_DIR: dataDir, PORT: '0', DEMO: '1', API_RATE: '0', LOG_LEVEL: 'warn' };
try {
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
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
process.exit(areGoalsMissed() ? 1 : 0);
