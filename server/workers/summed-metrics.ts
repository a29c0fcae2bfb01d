import { AggregatorRegistry } from 'prom-client';
import type { ProcessMetrics } from './worker-calls.ts';

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
  /** The counts of all workers that have ended. */
  #ended: ProcessMetrics = [];

  async sum(own: ProcessMetrics, workers: MeasuredWorker[]): Promise<string> {
    await Promise.all(
      workers.map(async (worker) => {
        // A worker that ends meanwhile is counted with what is known of it.
        const metrics = await worker.readMetrics().catch(() => undefined);
        if (metrics) this.keep(worker.id, metrics);
      }),
    );
    return AggregatorRegistry.aggregate([own, ...this.#known.values(), this.#ended]).metrics();
  }

  keep(workerId: number, metrics: ProcessMetrics): void {
    this.#known.set(workerId, metrics);
  }

  /** Must be called when a worker has ended. */
  end(workerId: number): void {
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
