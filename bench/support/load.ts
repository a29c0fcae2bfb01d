import { connect, type Socket } from 'node:net';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

/**
 * The input of the load generator, which repeats one GET request for a fixed time; any status but
 * 200 is an error. The generator does little work per request, because on a two-core machine it
 * competes for CPU time with the server under test.
 */
export interface Load {
  port: number;
  /** Required without `each`. */
  path?: string;
  headers?: Record<string, string>;
  seconds: number;
  connections: number;
  /** How long a connection waits after each reply. */
  pauseMs?: number;
  /** The requests of the connections in turn, instead of `path` and `headers`. */
  each?: { path: string; headers: Record<string, string> }[];
}

export interface LoadResult {
  perSecond: number;
  /** The time of each reply, shortest first. */
  timesMs: Float64Array;
  /** The CPU time that the generator took. */
  cpuSeconds: number;
}

type LoadOptions = Omit<Load, 'connections'> & { connections?: number };

/** Runs the load in a worker thread and returns the replies per second. */
export async function measure(load: LoadOptions): Promise<number> {
  return (await measureTimes(load)).perSecond;
}

/** The same with the times of the replies. */
export function measureTimes(load: LoadOptions): Promise<LoadResult> {
  const worker = new Worker(new URL(import.meta.url), { workerData: { connections: 20, ...load } });
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

async function run(load: Load): Promise<LoadResult> {
  const { port, path = '/', headers = {}, seconds, connections, pauseMs = 0 } = load;
  const requests = (load.each ?? [{ path, headers }]).map((one) => toBytes(port, one));
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1000;
  const times = await Promise.all(
    Array.from({ length: connections }, (_, index) =>
      requestUntil(endsAt, connect(port, '127.0.0.1'), {
        request: requests[index % requests.length] as Buffer,
        pauseMs,
        // Connections that pause begin one after the other.
        delayMs: (pauseMs * index) / connections,
      }),
    ),
  );
  const timesMs = Float64Array.from(times.flat()).sort();
  const { user, system } = process.threadCpuUsage();
  return {
    perSecond: timesMs.length / ((performance.now() - startedAt) / 1000),
    timesMs,
    cpuSeconds: (user + system) / 1e6,
  };
}

function toBytes(port: number, { path, headers }: Pick<Required<Load>, 'path' | 'headers'>) {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n${lines.join('')}\r\n`);
}

interface Repeated {
  request: Buffer;
  pauseMs: number;
  delayMs: number;
}

/** Repeats the request on one connection and returns the times of the complete replies. */
function requestUntil(
  endsAt: number,
  socket: Socket,
  { request, pauseMs, delayMs }: Repeated,
): Promise<number[]> {
  const { promise, resolve, reject } = Promise.withResolvers<number[]>();
  const times: number[] = [];
  let sentAt = 0;
  let missingBytes = 0;
  socket.setNoDelay();
  socket.on('error', reject);
  const send = () => {
    sentAt = performance.now();
    socket.write(request);
  };
  const sendAfter = (ms: number) => (ms > 0 ? void setTimeout(send, ms) : send());
  socket.on('connect', () => sendAfter(delayMs));
  socket.on('data', (chunk) => {
    if (missingBytes === 0) missingBytes = replyLength(chunk as Buffer);
    missingBytes -= chunk.length;
    if (missingBytes > 0) return;
    const now = performance.now();
    times.push(now - sentAt);
    if (now + pauseMs < endsAt) return sendAfter(pauseMs);
    socket.destroy();
    resolve(times);
  });
  return promise;
}

/** The length of headers and body; assumes that the headers are in the first chunk. */
function replyLength(chunk: Buffer): number {
  const head = chunk.toString('latin1', 0, chunk.indexOf('\r\n\r\n') + 4);
  if (!head.startsWith('HTTP/1.1 200'))
    throw new Error(`unexpected reply: ${head.split('\r\n', 1)}`);
  const length = /content-length: (\d+)/i.exec(head)?.[1];
  if (!length) throw new Error('the reply has no content-length');
  return head.length + Number(length);
}

if (!isMainThread) parentPort?.postMessage(await run(workerData));
