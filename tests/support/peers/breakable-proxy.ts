import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { pipeline, Transform } from 'node:stream';
import { reservePort } from '../processes/free-port.ts';

/** A proxy to a server whose network connection can be interrupted. */
export interface BreakableProxy {
  url: string;
  disconnect(): Promise<void>;
  reconnect(): Promise<void>;
  /** Sends later requests to another server. */
  forwardTo(serverUrl: string): void;
  /** Lets this many more bytes of uploads (PATCH) through, and holds the rest. */
  holdUploads(afterBytes: number): void;
  /** Also those held since the last `holdUploads`. */
  releaseUploads(): void;
  /** The number of uploads that had bytes held since `holdUploads`. */
  heldUploads(): number;
}

/** Numbers the replies in the header `x-passed`; a reply from a cache has an old number. */
export async function startBreakableProxy(serverUrl: string): Promise<BreakableProxy> {
  let target = serverUrl;
  let passed = 0;
  let gate = createGate();
  const server = createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming;
    const forwarded = request(new URL(url ?? '/', target), { method, headers }, (reply) => {
      passed += 1;
      outgoing.writeHead(reply.statusCode ?? 500, { ...reply.headers, 'x-passed': passed });
      pipeline(reply, outgoing, () => {});
    });
    forwarded.on('error', () => outgoing.destroy());
    outgoing.on('close', () => forwarded.destroy());
    if (method === 'PATCH') incoming.pipe(gate.pass()).pipe(forwarded);
    else incoming.pipe(forwarded);
  });
  const port = await reservePort();
  const listen = async () => {
    server.listen(port, 'localhost');
    await once(server, 'listening');
  };
  await listen();
  return {
    url: `http://localhost:${port}`,
    async disconnect() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
    reconnect: listen,
    forwardTo(url) {
      target = url;
    },
    holdUploads(afterBytes) {
      gate = createGate(afterBytes);
    },
    releaseUploads() {
      gate.open();
      gate = createGate();
    },
    heldUploads: () => gate.held(),
  };
}

function createGate(afterBytes = Number.POSITIVE_INFINITY) {
  const opened = Promise.withResolvers<void>();
  let rest = afterBytes;
  let held = 0;
  return {
    open: opened.resolve,
    held: () => held,
    pass: () =>
      new Transform({
        transform(chunk: Buffer, _, done) {
          const first = chunk.subarray(0, rest);
          const later = chunk.subarray(first.length);
          rest -= first.length;
          if (later.length === 0) return done(null, first);
          this.push(first);
          held += 1;
          void opened.promise.then(() => done(null, later));
        },
      }),
  };
}
