import { connect, type Socket } from 'node:net';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

/**
 * The input of the load generator, which repeats one GET request for a fixed time; any status but
 * 200 is an error. The generator does little work per request, because on a two-core machine it
 * competes for CPU time with the server under test.
 */
export interface Load {
  port: number;
  path: string;
  headers?: Record<string, string>;
  seconds: number;
  connections: number;
}

/** Runs the load in a worker thread and returns the replies per second. */
export function measure(
  load: Omit<Load, 'connections'> & { connections?: number },
): Promise<number> {
  const worker = new Worker(new URL(import.meta.url), { workerData: { connections: 20, ...load } });
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

async function run({ port, path, headers = {}, seconds, connections }: Load): Promise<number> {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const request = Buffer.from(
    `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n${lines.join('')}\r\n`,
  );
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1000;
  const counts = await Promise.all(
    Array.from({ length: connections }, () =>
      requestUntil(endsAt, connect(port, '127.0.0.1'), request),
    ),
  );
  const total = counts.reduce((sum, count) => sum + count, 0);
  return total / ((performance.now() - startedAt) / 1000);
}

/** Repeats the request on one connection and counts the complete replies. */
function requestUntil(endsAt: number, socket: Socket, request: Buffer): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  let count = 0;
  let missingBytes = 0;
  socket.setNoDelay();
  socket.on('error', reject);
  socket.on('connect', () => socket.write(request));
  socket.on('data', (chunk) => {
    if (missingBytes === 0) missingBytes = replyLength(chunk as Buffer);
    missingBytes -= chunk.length;
    if (missingBytes > 0) return;
    count += 1;
    if (performance.now() < endsAt) return void socket.write(request);
    socket.destroy();
    resolve(count);
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
