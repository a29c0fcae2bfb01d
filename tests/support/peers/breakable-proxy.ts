import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { reservePort } from '../processes/free-port.ts';

/** A proxy to the site whose network connection can be interrupted. */
export interface BreakableProxy {
  url: string;
  disconnect(): Promise<void>;
  reconnect(): Promise<void>;
}

/** Numbers the replies in the header `x-passed`; a reply from a cache has an old number. */
export async function startBreakableProxy(siteUrl: string): Promise<BreakableProxy> {
  let passed = 0;
  const server = createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming;
    const forwarded = request(new URL(url ?? '/', siteUrl), { method, headers }, (reply) => {
      passed += 1;
      outgoing.writeHead(reply.statusCode ?? 500, { ...reply.headers, 'x-passed': passed });
      reply.pipe(outgoing);
    });
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
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
  };
}
