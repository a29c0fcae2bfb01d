import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

interface IdleOptions {
  ports: number[];
  connections: number;
}

export interface IdleConnections {
  /** How many connections are open now. */
  open(): number;
  stop(): Promise<void>;
}

/** The share of the connections that is open at a time; the others are being opened again. */
export const HELD_SHARE = 0.95;

const FIRST_OPENED_PER_SECOND = 1_000;
const REPORT_MS = 250;
const MAX_FIRST_OPENING_MS = 60_000;
/** Local addresses: one has about 28,000 ports for each server. */
const ADDRESSES = 20;
/** The pause after the server has closed a connection, and after one could not be opened. */
const REOPEN_MS = { closed: 100, failed: 3_000 };

/**
 * Holds TCP connections to the servers, not to nginx, on which nothing is sent. A server closes one
 * after 10 to 10.5 s, the `headersTimeout` of `server/http/server.ts`; it is then opened again.
 */
export async function holdIdleConnections(options: IdleOptions): Promise<IdleConnections> {
  const thread = new Worker(new URL(import.meta.url), { workerData: options });
  let open = 0;
  const { promise: allOpen, resolve, reject } = Promise.withResolvers<void>();
  thread.once('error', reject);
  thread.on('message', (count: number) => {
    open = count;
    if (open >= options.connections * HELD_SHARE) resolve();
  });
  // On a slow machine the benchmark continues with fewer and reports it.
  await Promise.race([allOpen, delay(MAX_FIRST_OPENING_MS, undefined, { ref: false })]);
  return { open: () => open, stop: async () => void (await thread.terminate()) };
}

function hold({ ports, connections }: IdleOptions): void {
  let open = 0;
  const openOne = (index: number) => {
    const socket = connect({
      host: '127.0.0.1',
      port: ports[index % ports.length] ?? 0,
      localAddress: `127.0.1.${1 + (index % ADDRESSES)}`,
    });
    let wasOpen = false;
    socket.once('connect', () => {
      wasOpen = true;
      open += 1;
    });
    socket.on('error', () => {});
    socket.resume();
    socket.once('close', () => {
      if (wasOpen) open -= 1;
      const pauseMs = wasOpen ? REOPEN_MS.closed : REOPEN_MS.failed;
      // At random times: visitors do not connect at the same moment.
      setTimeout(openOne, pauseMs * (0.5 + Math.random()), index);
    });
  };
  for (let index = 0; index < connections; index += 1)
    setTimeout(openOne, (index / FIRST_OPENED_PER_SECOND) * 1_000, index);
  setInterval(() => parentPort?.postMessage(open), REPORT_MS);
}

if (!isMainThread) hold(workerData);
