import { expect, test } from 'vitest';
import { createMetrics } from '../http/metrics.ts';
import { SummedMetrics } from './summed-metrics.ts';

function createProcess(id: number, hits: number) {
  const metrics = createMetrics();
  for (let hit = 0; hit < hits; hit += 1) metrics.countPage('hit');
  metrics.observeRequest('page', 200, 0.003);
  return { id, readMetrics: metrics.json };
}

const hitsIn = (text: string) => Number(/page_cache_total\{event="hit"\} (\d+)/.exec(text)?.[1]);
const requestsIn = (text: string) =>
  Number(/request_seconds_count\{kind="page",status="200"\} (\d+)/.exec(text)?.[1]);

test('metrics are added up, and the counts of ended workers stay in the sum', async () => {
  const metrics = new SummedMetrics();
  const own = await createMetrics().json();
  const [one, two] = [createProcess(1, 3), createProcess(2, 4)];
  expect(hitsIn(await metrics.sum(own, [one, two]))).toBe(7);

  // A killed worker counts as at the last reading, one that stops as it reports.
  metrics.end(1);
  metrics.keep(1, await one.readMetrics());
  metrics.keep(2, await createProcess(2, 6).readMetrics());
  metrics.end(2);
  const text = await metrics.sum(own, [createProcess(3, 1)]);
  expect(hitsIn(text)).toBe(3 + 6 + 1);
  expect(requestsIn(text)).toBe(3);
  expect(text).toContain('vignette_request_seconds_bucket{le="0.005",kind="page",status="200"} 3');

  const memory = (all: string) => Number(/^process_resident_memory_bytes (\d+)$/m.exec(all)?.[1]);
  expect(memory(text)).toBeLessThan(
    memory(await metrics.sum(own, [createProcess(4, 0), createProcess(5, 0)])),
  );
});
