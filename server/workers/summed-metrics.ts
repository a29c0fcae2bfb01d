import { setTimeout as delay } from 'node:timers/promises';
import { AggregatorRegistry } from 'prom-client';
import type { ProcessMetrics } from './worker-calls.ts';

const READ_TIMEOUT_MS = 1_000;

interface MeasuredWorker {
  id: number;
  readMetrics(): Promise<ProcessMetrics>;
}

/**
 * Adds up the metrics of the main process and its workers. Counts of a worker that has ended stay
 * in the sum: Prometheus takes a counter that decreases for one that began at 0 again.
 */
export class SummedMetrics {
  /** The last known metrics of each worker. */
  readonly #known = new Map<number, ProcessMetrics>();
  /** The counts of all workers that have ended, and their ids. */
  #ended: ProcessMetrics = [];
  readonly #endedIds = new Set<number>();

  async sum(own: ProcessMetrics, workers: MeasuredWorker[]): Promise<string> {
    await Promise.all(
      workers.map(async (worker) => {
        // A worker that ends or does not respond is counted with what is known of it.
        const late = delay(READ_TIMEOUT_MS, undefined, { ref: false });
        const metrics = await Promise.race([worker.readMetrics().catch(() => undefined), late]);
        if (metrics) this.keep(worker.id, metrics);
      }),
    );
    return AggregatorRegistry.aggregate([own, ...this.#known.values(), this.#ended]).metrics();
  }

  keep(workerId: number, metrics: ProcessMetrics): void {
    // A reply may be read after the event that the worker has ended.
    if (!this.#endedIds.has(workerId)) this.#known.set(workerId, metrics);
  }

  /** Must be called when a worker has ended. */
  end(workerId: number): void {
    this.#endedIds.add(workerId);
    const last = this.#known.get(workerId)?.filter(isCount);
    this.#known.delete(workerId);
    if (!last) return;
    const all = AggregatorRegistry.aggregate([this.#ended, last]);
    this.#ended = all.getMetricsAsArray() as ProcessMetrics;
  }
}

/** The types of prom-client call `type` a number, but it is a text. */
const isCount = ({ type }: ProcessMetrics[number]) =>
  ['counter', 'histogram'].includes(String(type));
