import cluster from 'node:cluster';
import { type Context, createContext } from '../context.ts';
import { watchDatabase } from '../database-watch.ts';
import type { Pulse } from '../db/connection/pulse.ts';
import { explainFailure } from '../errors/explain-failure.ts';
import { createMetrics, type Metrics } from '../http/metrics.ts';
import type { HttpServer } from '../http/server.ts';
import { createLog } from '../log.ts';
import { startTraces } from '../observe/spans.ts';
import { type Build, currentBuild } from '../settings/builds.ts';
import type { SiteServer } from '../site-server.ts';
import { openCalls } from './calls.ts';
import type { MainFunctions, WorkerFunctions } from './worker-calls.ts';

/** What a worker serves. */
type WorkerServer = HttpServer &
  Partial<Pick<SiteServer, 'dropCaches' | 'expireCaches' | 'copyPage'>>;

type CallMain = ReturnType<typeof openCalls<MainFunctions>>;

export interface WorkerParts {
  pulse: Pulse;
  metrics: Metrics;
  build: Build;
  devMailKey: string;
  callMain: CallMain;
}

/**
 * Serves on the port that the main process names, until it stops this process or ends. `load` is
 * called before the pulse begins: loading blocks this process, which would look like an outage.
 */
export async function runWorker(
  load: (build: Build) => Promise<(context: Context, parts: WorkerParts) => WorkerServer>,
): Promise<never> {
  // Ctrl-C signals all processes, so that signals are left to the main process.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGUSR2'] as const)
    process.on(signal, () => {});
  const { worker } = cluster;
  if (!worker) throw new Error('this file is started by startWorker');
  const metrics = createMetrics();
  const stopAsked = Promise.withResolvers<{ isReplaced: boolean }>();
  /** Resolves when the whole server stops, perhaps while this worker is already being replaced. */
  const serverStops = Promise.withResolvers<void>();
  let server: WorkerServer | undefined;
  const functions: WorkerFunctions = {
    readMetrics: metrics.json,
    readPage: async (key) => server?.copyPage?.(key),
    async stop(how) {
      stopAsked.resolve(how);
      if (!how.isReplaced) serverStops.resolve();
    },
  };
  const callMain = openCalls<MainFunctions>(worker, functions);

  async function serve(workerId: number): Promise<void> {
    const { config, connection, maxConnections, devMailKey, port, host } =
      await callMain('getSetting');
    const build = currentBuild();
    const create = await load(build);
    const log = createLog(config).child({ worker: workerId });
    const endTraces = await startTraces(config, log);
    const context = await createContext(config, {
      connection,
      maxConnections,
      log,
      build,
      isWorker: true,
    });
    const watch = watchDatabase(context, {
      onChange: () => server?.dropCaches?.(),
      onReconnect: () => server?.expireCaches?.(),
    });
    const { pulse } = watch;
    server = create(context, { pulse, metrics, build, devMailKey, callMain });
    await watch.ready;
    await server.listen(port, host);
    const { isReplaced } = await stopAsked.promise;
    if (isReplaced) await Promise.race([server.drain(), serverStops.promise]);
    await server.close();
    await watch.close();
    await context.close();
    await endTraces();
  }

  try {
    await serve(worker.id);
    await callMain('keepMetrics', await metrics.json());
    process.exit(0);
  } catch (error) {
    await callMain('fail', explainFailure(error)).catch(() => {});
    process.exit(1);
  }
}
