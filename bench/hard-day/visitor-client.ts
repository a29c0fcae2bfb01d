import { Agent, request } from 'node:https';
import { buffer } from 'node:stream/consumers';

export interface Visit {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
  /** The local address that the visitor connects from. */
  from?: string;
}

export interface Answer {
  status: number;
  text: string;
}

export type Send = (visit: Visit) => Promise<Answer>;

const TIMEOUT_MS = 20_000;
/** Per local address. Further requests wait; `load.ts` measures from when a request was due. */
const MAX_CONNECTIONS = 100;

/** Sends requests through nginx over TLS, on connections that are kept alive as browsers do. */
export function visitorClient(port: number, host: string, ca: Buffer) {
  const agent = new Agent({ keepAlive: true, maxSockets: MAX_CONNECTIONS, ca, servername: host });
  const send: Send = ({ method, path, headers = {}, body, from }) =>
    new Promise((resolve, reject) => {
      const sent = request(
        {
          agent,
          port,
          path,
          method,
          hostname: '127.0.0.1',
          signal: AbortSignal.timeout(TIMEOUT_MS),
          headers: {
            host,
            ...(body !== undefined && {
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(body),
            }),
            ...headers,
          },
          ...(from && { localAddress: from }),
        },
        (incoming) => {
          // Fails if the connection closes before the announced length has arrived.
          buffer(incoming).then(
            (bytes) => resolve({ status: incoming.statusCode ?? 0, text: bytes.toString('utf8') }),
            reject,
          );
        },
      );
      sent.on('error', reject);
      sent.end(body);
    });
  return { send, close: () => agent.destroy() };
}
