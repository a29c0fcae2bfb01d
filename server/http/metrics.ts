import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { ReadSource } from '../db/replica/reads.ts';
import type { ModelOutcome } from '../modules/ai/model-runner.ts';
import type { PageCacheEvent } from './pages/page-cache.ts';

export type Metrics = ReturnType<typeof createMetrics>;

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
  /** Reads its value when the metrics are requested. */
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read());
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
    observePageCache(cache: { bytes: number; size: number }) {
      gauge('vignette_page_cache_bytes', 'Memory of the cached pages.', () => cache.bytes);
      gauge('vignette_page_cache_pages', 'Number of cached pages.', () => cache.size);
    },
    countRead: (source: ReadSource) => reads.inc({ source }),
    countModelCall: (outcome: ModelOutcome) => modelCalls.inc({ outcome }),
  };
}
