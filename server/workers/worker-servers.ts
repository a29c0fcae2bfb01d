import { setTimeout as delay } from 'node:timers/promises';
import type { Context } from '../context.ts';
import { AppError } from '../errors/app-error.ts';
import type { Metrics } from '../http/metrics.ts';
import type { PageCopy } from '../http/pages/finished-page.ts';
import { apiRateLimit } from '../http/rate-limit.ts';
import { requireFreePort } from '../network/free-port.ts';
import type { Servers } from '../vignette-server.ts';
import { type RunningWorker, startWorker } from './start-worker.ts';
import { SummedMetrics } from './summed-metrics.ts';
import type { MainFunctions } from './worker-calls.ts';
import { WorkerPool } from './worker-pool.ts';

export interface WorkerServers extends Servers {
  /** Replaces the workers one after another, those of the site first. */
  restart(): Promise<void>;
}

/** The pool of the main process, whose jobs run few statements at once. */
export const MAIN_CONNECTIONS = 6;
/** The pool of the worker that serves the desk. */
const DESK_CONNECTIONS = 8;
/** What the pools of all workers that serve the site may open together. */
const SITE_CONNECTIONS = 30;
/** How long a worker may take to send a page to another one. */
const PAGE_TIMEOUT_MS = 500;

/** Site and desk, served by workers that this process starts and watches; the desk has one of them. */
export function createWorkerServers(
  context: Context,
  devMailKey: string,
  own: Metrics,
): WorkerServers {
  const { config, connection } = context;
  const limit = apiRateLimit(config.apiCallsPer10Seconds);
  own.observeConnections(context.countConnections);
  own.gauge({
    name: 'vignette_workers',
    help: 'Worker processes that serve the site.',
    read: () => site.running().length,
  });
  const onEnd = own.countWorkerRestart();
  const metrics = new SummedMetrics();

  function createServer(serves: 'site' | 'desk', size: number, maxConnections: number) {
    const log = context.log.child({ serves });
    const setting = { config, connection, devMailKey, maxConnections, port: 0, host: '' };
    const functionsFor = (id: number): Omit<MainFunctions, 'fail'> => ({
      getSetting: async () => setting,
      spend: (address, cost) => limit(address, cost).then(() => undefined, toRefusal),
      findPage: (key) => findPage(site.running(), id, key),
      sumMetrics: async () =>
        metrics.sum(await own.json(), [...site.running(), ...(desk?.running() ?? [])]),
      keepMetrics: async (last) => metrics.keep(id, last),
    });
    const pool = new WorkerPool({
      size,
      log,
      onEnd,
      async start(signal) {
        const worker = await startWorker(serves, functionsFor, signal);
        void worker.exited.then(() => metrics.end(worker.id));
        return worker;
      },
    });
    let isListening = false;
    return {
      running: () => pool.running,
      async listen(port: number, host: string) {
        // Cluster identifies the shared socket by the port that workers ask for, and closes it when
        // none is left. With 0, a worker that starts then would get another port.
        Object.assign(setting, { host, port: port || (await requireFreePort(0, host)) });
        await pool.start();
        isListening = true;
        return { port: setting.port };
      },
      async restart() {
        if (isListening) await pool.restart();
        else log.warn('the workers are still starting; SIGUSR2 was ignored');
      },
      close: () => pool.stop(),
    };
  }

  const siteConnections = Math.floor(SITE_CONNECTIONS / config.workers);
  const site = createServer('site', config.workers, siteConnections);
  const desk = config.deskPort === 0 ? undefined : createServer('desk', 1, DESK_CONNECTIONS);
  return {
    // The workers listen to notifications themselves.
    site: { ...site, dropCaches() {}, expireCaches() {} },
    ...(desk && { desk }),
    async restart() {
      await site.restart();
      await desk?.restart();
    },
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
