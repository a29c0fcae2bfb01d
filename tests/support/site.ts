import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningProcess, startProcess } from '#scripts/start-process.ts';
import { keepDemoHistory } from './browser/demo-history.ts';
import { listenAsModel } from './model/listen-as-model.ts';
import { createModelByLanguage } from './model/model-by-language.ts';
import { reservePort } from './processes/free-port.ts';

/** Starts the built site in its own process, with the demo catalogue in its own database. */
export async function startSite(
  env: Record<string, string> = {},
): Promise<RunningProcess & { dataDir: string }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vignette-site-'));
  const site = await startProcess(
    ['--import', './tests/support/browser/patient-site.ts', 'scripts/start.ts'],
    {
      NODE_ENV: 'production',
      WORKERS: '1',
      PORT: '0',
      DESK_PORT: '0',
      DATA_DIR: dataDir,
      DEMO: '1',
      ...env,
    },
  );
  return {
    ...site,
    dataDir,
    async stop() {
      await site.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Playwright's global set-up: one site and one command host for all browser tests. */
export default async function startForBrowserTests() {
  const deskPort = await reservePort();
  const model = await listenAsModel(createModelByLanguage());
  const [site, commandHost] = await Promise.all([
    startSite({
      DESK_PORT: String(deskPort),
      API_RATE: '0',
      TRUSTED_PROXIES: '127.0.0.1,::1',
      COUNTRY_HEADER: 'x-country',
      AI_URL: model.url,
      AI_MODEL: 'test',
    }),
    startProcess(['tests/support/browser/command-host.ts']),
  ]);
  process.env.SITE_URL = site.url;
  process.env.SITE_DESK_URL = `http://localhost:${deskPort}`;
  process.env.SITE_DATA_DIR = site.dataDir;
  process.env.COMMAND_HOST_URL = commandHost.url;
  await keepDemoHistory();
  return async () => {
    // Killed, because the database is deleted and need not shut down cleanly.
    await Promise.all([site.kill(), commandHost.kill(), model.close()]);
    await rm(site.dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  };
}
