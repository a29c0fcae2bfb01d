import { connect, type Socket } from 'node:net';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

/**
 * A load generator that does as little as possible: on a machine of two cores a fuller one takes
 * the core it is meant to measure. Bounded in time; any answer but 200 is an error.
 */
export interface Load {
  port: number;
  path: string;
  headers?: Record<string, string>;
  seconds: number;
  connections: number;
}

/** Answers a second. */
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
      askUntil(endsAt, connect(port, '127.0.0.1'), request),
    ),
  );
  const total = counts.reduce((sum, count) => sum + count, 0);
  return total / ((performance.now() - startedAt) / 1000);
}

/** Sends the request again and again on one connection and counts the whole answers. */
function askUntil(endsAt: number, socket: Socket, request: Buffer): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  let count = 0;
  let missing = 0;
  socket.setNoDelay();
  socket.on('error', reject);
  socket.on('connect', () => socket.write(request));
  socket.on('data', (chunk) => {
    if (missing === 0) missing = answerLength(chunk as Buffer);
    missing -= chunk.length;
    if (missing > 0) return;
    count += 1;
    if (performance.now() < endsAt) return void socket.write(request);
    socket.destroy();
    resolve(count);
  });
  return promise;
}

/** Header and body together; a header fits the first chunk. */
function answerLength(chunk: Buffer): number {
  const head = chunk.toString('latin1', 0, chunk.indexOf('\r\n\r\n') + 4);
  if (!head.startsWith('HTTP/1.1 200'))
    throw new Error(`not an answer to measure: ${head.split('\r\n', 1)}`);
  const length = /content-length: (\d+)/i.exec(head)?.[1];
  if (!length) throw new Error('the answer does not tell its length');
  return head.length + Number(length);
}

if (!isMainThread) parentPort?.postMessage(await run(workerData));
