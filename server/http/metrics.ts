import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { ModelOutcome } from '../areas/ai/model-runner.ts';
import type { ConnectionCounts } from '../db/client.ts';
import type { ReadSource } from '../db/replica/reads.ts';
import { countedFailures } from '../observe/failures.ts';
import type { PageCacheEvent } from './pages/page-cache.ts';

export type Metrics = ReturnType<typeof createMetrics>;

interface GaugeOptions<Label extends string> {
  name: string;
  help: string;
  labelNames?: Label[];
  read: () => GaugeValues<Label> | Promise<GaugeValues<Label>>;
}

/** One value, one for each set of labels, or none. */
type GaugeValues<Label extends string> = number | [Record<Label, string>, number][] | undefined;

/**
 * Metrics for Prometheus. Label values are a fixed set, so that requests cannot create new series.
 */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'vignette_request_seconds',
    help: 'Response time by kind of request and status.',
    labelNames: ['kind', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  const pages = new Counter({
    name: 'vignette_page_cache_total',
    help: 'Page requests by result of the page cache.',
    labelNames: ['event'],
    registers: [registry],
  });
  const modelCalls = new Counter({
    name: 'vignette_model_calls_total',
    help: 'Calls of the language model by outcome.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  // A counter that begins with its first event looks unchanged to `increase`.
  modelCalls.inc({ outcome: 'ok' }, 0);
  /** Reads its values when the metrics are requested. Without a value it is absent. */
  const gauge = <Label extends string = never>({ read, ...options }: GaugeOptions<Label>) =>
    new Gauge({
      ...options,
      registers: [registry],
      async collect() {
        const values = await read();
        // `reset` sets a gauge without labels to 0, `remove` removes that value.
        this.reset();
        if (!options.labelNames) this.remove();
        if (typeof values === 'number') this.set(values);
        else for (const [labels, value] of values ?? []) this.set(labels, value);
      },
    });
  new Counter({
    name: 'vignette_failures_total',
    help: 'Lines of the log from warn upwards, by message.',
    labelNames: ['level', 'message'],
    registers: [registry],
    collect() {
      this.reset();
      for (const { count, ...labels } of countedFailures()) this.inc(labels, count);
    },
  });
  const reads = new Counter({
    name: 'vignette_public_reads_total',
    help: 'Statements of public lists and pages by database, if there is a replica.',
    labelNames: ['source'],
    registers: [registry],
  });
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    /** The same for the main process, which adds up those of all workers. */
    json: () => registry.getMetricsAsJSON(),
    observeRequest: (kind: string, status: number, seconds: number) =>
      requests.labels(kind, String(status)).observe(seconds),
    countPage: (event: PageCacheEvent) => pages.inc({ event }),
    gauge,
    /** Returns the function to call when a worker has ended that nothing asked to end. */
    countWorkerRestart() {
      const restarts = new Counter({
        name: 'vignette_worker_restarts_total',
        help: 'Workers that ended by themselves and were replaced.',
        registers: [registry],
      });
      return () => restarts.inc();
    },
    observePageCache(cache: { bytes: number; size: number }) {
      gauge({
        name: 'vignette_page_cache_bytes',
        help: 'Memory of the cached pages.',
        read: () => cache.bytes,
      });
      gauge({
        name: 'vignette_page_cache_pages',
        help: 'Number of cached pages.',
        read: () => cache.size,
      });
    },
    /** The connections of one process; `/metrics` has the sums over all processes. */
    observeConnections(count: () => ConnectionCounts) {
      gauge({
        name: 'vignette_database_connections',
        help: 'Connections to the database that the pools have opened.',
        labelNames: ['state'],
        read() {
          const { idle, busy } = count();
          return [
            [{ state: 'idle' }, idle],
            [{ state: 'busy' }, busy],
          ];
        },
      });
      gauge({
        name: 'vignette_database_connections_max',
        help: 'Connections to the database that the pools may open.',
        read: () => count().max,
      });
      gauge({
        name: 'vignette_database_waiting',
        help: 'Transactions and statements that wait for a connection.',
        read: () => count().waiting,
      });
    },
    countRead: (source: ReadSource) => reads.inc({ source }),
    countModelCall: (outcome: ModelOutcome) => modelCalls.inc({ outcome }),
  };
}
