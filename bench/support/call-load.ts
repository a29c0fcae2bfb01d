import { connect } from 'node:net';
import { calls } from '#contract/calls.ts';
import { median } from './report.ts';

/**
 * The input of a load generator that sends API calls which change data; the bytes of each request
 * differ. Like load.ts, the generator does little work per call, so that it takes little CPU time
 * from the server.
 */
export interface CallLoad {
  port: number;
  connections: number;
  seconds: number;
  /** Unlimited by default. */
  callsPerSecond?: number;
  /** The bytes of the next call on a connection. */
  nextCall: (connection: number) => string;
  onAcknowledged?: () => void;
}

export interface CallCounts {
  /** Replies with code 200. */
  acknowledged: number;
  /** All other replies. */
  refused: number;
  /** Acknowledged calls. */
  perSecond: number;
  medianMs: number;
}

interface Tally {
  acknowledged: number;
  refused: number;
  timesMs: number[];
}

/**
 * Sends calls on all connections for `seconds`. Returns early, with the counts so far, if the
 * server closes the connections.
 */
export async function makeCalls(load: CallLoad): Promise<CallCounts> {
  const tally: Tally = { acknowledged: 0, refused: 0, timesMs: [] };
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: load.connections }, (_, connection) =>
      callUntil(startedAt + load.seconds * 1000, connection, load, tally),
    ),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  const { acknowledged, refused, timesMs } = tally;
  const perSecond = acknowledged / seconds;
  return { acknowledged, refused, perSecond, medianMs: median(timesMs) };
}

function callUntil(
  endsAt: number,
  connection: number,
  { port, connections, callsPerSecond = Infinity, nextCall, onAcknowledged = () => {} }: CallLoad,
  tally: Tally,
): Promise<void> {
  const pauseMs = (connections / callsPerSecond) * 1000;
  const { promise, resolve } = Promise.withResolvers<void>();
  const socket = connect(port, '127.0.0.1').setNoDelay();
  let reply = '';
  let sentAt = 0;
  let dueAt = performance.now() + pauseMs * Math.random();
  const send = () => {
    if (performance.now() >= endsAt) return void socket.end();
    dueAt += pauseMs;
    sentAt = performance.now();
    socket.write(nextCall(connection));
  };
  const sendWhenDue = () => {
    const waitMs = dueAt - performance.now();
    if (waitMs > 0) setTimeout(send, waitMs);
    else send();
  };
  socket.setEncoding('latin1');
  socket.on('connect', sendWhenDue);
  socket.on('data', (text) => {
    reply += text;
    if (!isComplete(reply)) return;
    tally.timesMs.push(performance.now() - sentAt);
    if (reply.includes('"code":200')) {
      tally.acknowledged += 1;
      onAcknowledged();
    } else tally.refused += 1;
    reply = '';
    sendWhenDue();
  });
  socket.on('error', () => {});
  socket.on('close', () => resolve());
  return promise;
}

function isComplete(reply: string): boolean {
  const headEnd = reply.indexOf('\r\n\r\n');
  const length = /content-length: (\d+)/i.exec(reply)?.[1];
  if (headEnd >= 0 && !length) throw new Error('the reply has no content-length');
  return headEnd >= 0 && reply.length >= headEnd + 4 + Number(length);
}

/** The bytes of a call's HTTP request. The input is ASCII: its length counts characters. */
export function callBytes(
  { method, path }: { method: string; path: string },
  input: object,
  headers: Record<string, string> = {},
): string {
  const body = JSON.stringify(input);
  const lines = Object.entries({
    host: 'localhost',
    'content-type': 'application/json',
    'content-length': String(body.length),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}`);
  return [`${method} ${path} HTTP/1.1`, ...lines, '', body].join('\r\n');
}

let visitors = 0;

/**
 * The bytes of a call that counts a view, from a client address that was not used before. The server
 * must have this machine among its TRUSTED_PROXIES.
 */
export function viewByNewVisitor(dramaId: number): string {
  visitors += 1;
  const address = [10, visitors >> 16, visitors >> 8, visitors].map((byte) => byte & 255).join('.');
  return callBytes(calls.updateViewCount, { drama_id: dramaId }, { 'x-forwarded-for': address });
}
