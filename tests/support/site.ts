import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningProcess, startProcess } from '../../scripts/start-process.ts';

/** The built site as a process of its own, with the demo catalogue in a database of its own. */
export async function startSite(
  env: Record<string, string> = {},
): Promise<RunningProcess & { dataDir: string }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vignette-site-'));
  const site = await startProcess(['scripts/start.ts'], {
    NODE_ENV: 'production',
    PORT: '0',
    DATA_DIR: dataDir,
    DEMO: '1',
    ...env,
  });
  return {
    ...site,
    dataDir,
    async stop() {
      await site.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Playwright's global set-up: one site for all browser tests. */
export default async function startForBrowserTests() {
  const site = await startSite({ API_RATE: '0', TRUSTED_PROXIES: '127.0.0.1,::1' });
  process.env.SITE_URL = site.url;
  process.env.SITE_DATA_DIR = site.dataDir;
  return async () => {
    // Its database goes with it; nobody waits for what is thrown away.
    await site.kill();
    await rm(site.dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  };
}
