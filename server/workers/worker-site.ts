import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Context } from '../context.ts';
import { AppError } from '../errors/app-error.ts';
import type { Metrics } from '../http/metrics.ts';
import type { PageCopy } from '../http/pages/finished-page.ts';
import { apiRateLimit } from '../http/rate-limit.ts';
import type { Site } from '../vignette-server.ts';
import { type RunningWorker, startWorker } from './start-worker.ts';
import { SummedMetrics } from './summed-metrics.ts';
import type { MainFunctions } from './worker-calls.ts';
import { WorkerPool } from './worker-pool.ts';

export interface WorkerSite extends Site {
  /** Replaces the workers one after another. */
  restart(): void;
}

/** The pool of the main process, whose jobs and desk run few statements at once. */
export const MAIN_CONNECTIONS = 10;
/** What the pools of all workers may open together. */
const WORKER_CONNECTIONS = 30;
/** How long a worker may take to send a page to another one. */
const PAGE_TIMEOUT_MS = 500;

/** The site, served by workers that this process starts and watches. */
export function createWorkerSite(context: Context, devMailKey: string, own: Metrics): WorkerSite {
  const { config, connection, log } = context;
  const limit = apiRateLimit(config.apiCallsPer10Seconds);
  own.observeConnections(context.countConnections);
  own.gauge({
    name: 'vignette_workers',
    help: 'Worker processes that listen.',
    read: () => pool.running.length,
  });
  const metrics = new SummedMetrics();
  const setting = {
    ...{ config, connection, devMailKey, port: config.port, host: config.host },
    maxConnections: Math.floor(WORKER_CONNECTIONS / config.workers),
  };
  const functionsFor = (id: number): Omit<MainFunctions, 'fail'> => ({
    getSetting: async () => setting,
    spend: (address, cost) => limit(address, cost).then(() => undefined, toRefusal),
    findPage: (key) => findPage(pool.running, id, key),
    sumMetrics: async () => metrics.sum(await own.json(), pool.running),
    keepMetrics: async (last) => metrics.keep(id, last),
  });
  const pool = new WorkerPool({
    size: config.workers,
    log,
    onEnd: own.countWorkerRestart(),
    async start(signal) {
      const worker = await startWorker(functionsFor, signal);
      void worker.exited.then(() => metrics.end(worker.id));
      return worker;
    },
  });
  let isListening = false;
  return {
    async listen(port, host) {
      // Cluster identifies the shared socket by the port that workers ask for, and closes it when
      // none is left. With 0, a worker that starts then would get another port.
      Object.assign(setting, { host, port: port === 0 ? await findFreePort(host) : port });
      await pool.start();
      isListening = true;
      return { port: setting.port };
    },
    // The workers listen to notifications themselves.
    dropCaches() {},
    expireCaches() {},
    restart() {
      if (isListening) void pool.restart();
      else log.warn('the workers are still starting; SIGUSR2 was ignored');
    },
    close: () => pool.stop(),
  };
}

/** Asks the other workers one after another. */
async function findPage(
  workers: RunningWorker[],
  askingId: number,
  key: string,
): Promise<PageCopy | undefined> {
  for (const worker of workers) {
    if (worker.id === askingId) continue;
    const late = delay(PAGE_TIMEOUT_MS, undefined, { ref: false });
    const page = await Promise.race([worker.readPage(key).catch(() => undefined), late]);
    if (page) return page;
  }
  return undefined;
}

function toRefusal(error: unknown): AppError['details'] {
  if (error instanceof AppError) return error.details;
  throw error;
}

async function findFreePort(host: string): Promise<number> {
  const server = createServer().listen(0, host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
