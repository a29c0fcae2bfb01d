import autocannon from 'autocannon';

export interface Measured {
  perSecond: number;
  p99Ms: number;
}

/** Requests a second on one address, bounded in time; any answer but 200 is an error. */
export async function measure(
  url: string,
  { seconds = 4, connections = 20, headers = {} as Record<string, string> } = {},
): Promise<Measured> {
  const result = await autocannon({ url, connections, duration: seconds, headers });
  const failed = result.non2xx + result.errors + result.timeouts;
  if (failed > 0) throw new Error(`${failed} of the requests to ${url} failed`);
  return { perSecond: result.requests.total / result.duration, p99Ms: result.latency.p99 };
}
