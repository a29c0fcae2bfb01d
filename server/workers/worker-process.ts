import cluster from 'node:cluster';
import { createContext } from '../context.ts';
import { watchDatabase } from '../database-watch.ts';
import { AppError } from '../errors/app-error.ts';
import { explainFailure } from '../errors/explain-failure.ts';
import { createMetrics } from '../http/metrics.ts';
import type { SpendPoints } from '../http/rate-limit.ts';
import { createLog } from '../log.ts';
import { startTraces } from '../observe/spans.ts';
import { currentBuild } from '../settings/builds.ts';
import { mediaFolders } from '../settings/media-folders.ts';
import { createSiteServer, type SiteServer } from '../site-server.ts';
import { openCalls } from './calls.ts';
import type { MainFunctions, WorkerFunctions } from './worker-calls.ts';

// A worker: serves the site on the port that all workers share, until the main process stops it or
// ends. Ctrl-C signals all processes, so that signals are left to the main process.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGUSR2'] as const)
  process.on(signal, () => {});

const { worker } = cluster;
if (!worker) throw new Error('this file is started by startWorker');
const metrics = createMetrics();
const stopAsked = Promise.withResolvers<{ isReplaced: boolean }>();
/** Resolves when the whole server stops, perhaps while this worker is already being replaced. */
const serverStops = Promise.withResolvers<void>();
const functions: WorkerFunctions = {
  readMetrics: metrics.json,
  readPage: async (key) => readPage(key),
  async stop(how) {
    stopAsked.resolve(how);
    if (!how.isReplaced) serverStops.resolve();
  },
};
/** Replaced when the site is served. */
let readPage: SiteServer['copyPage'] = () => undefined;
const callMain = openCalls<MainFunctions>(worker, functions);

try {
  await serve(worker.id);
  await callMain('keepMetrics', await metrics.json());
  process.exit(0);
} catch (error) {
  await callMain('fail', explainFailure(error)).catch(() => {});
  process.exit(1);
}

async function serve(workerId: number): Promise<void> {
  const { config, connection, maxConnections, devMailKey, port, host } =
    await callMain('getSetting');
  const endTraces = await startTraces(config);
  // Loaded before the pulse begins: loading blocks this process, which would look like an outage.
  const build = currentBuild();
  const { renderPage } = await import(build.renderer);
  const log = createLog(config).child({ worker: workerId });
  const context = await createContext(config, {
    ...{ connection, maxConnections, log, build },
    isWorker: true,
  });
  const watch = watchDatabase(context, {
    onChange: () => site.dropCaches(),
    onReconnect: () => site.expireCaches(),
  });
  const site = createSiteServer(context, {
    ...{ render: renderPage, build, mediaFolders: mediaFolders(config) },
    ...{ pulse: watch.pulse, devMailKey },
    limit: config.apiCallsPer10Seconds === 0 ? async () => {} : spend,
    metrics: { ...metrics, text: () => callMain('sumMetrics') },
    findPage: (key) => callMain('findPage', key),
  });
  readPage = site.copyPage;
  await watch.ready;
  await site.listen(port, host);
  const { isReplaced } = await stopAsked.promise;
  if (isReplaced) await Promise.race([site.drain(), serverStops.promise]);
  await site.close();
  await watch.close();
  await context.close();
  await endTraces();
}

/** Counted by the main process: a client may have connections to several workers. */
async function spend(...request: Parameters<SpendPoints>): Promise<void> {
  const refusal = await callMain('spend', ...request);
  if (refusal) throw new AppError('tooManyRequests', refusal);
}
