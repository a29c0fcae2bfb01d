import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A way to the site that can be cut, as a network is, and mended. */
export interface BreakableWay {
  url: string;
  cut(): Promise<void>;
  mend(): Promise<void>;
}

/** Replies carry `x-passed`, how many have passed so far: what was kept somewhere has an old number. */
export async function openWay(siteUrl: string): Promise<BreakableWay> {
  let passed = 0;
  const server = createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming;
    const asked = request(new URL(url ?? '/', siteUrl), { method, headers }, (reply) => {
      passed += 1;
      outgoing.writeHead(reply.statusCode ?? 500, { ...reply.headers, 'x-passed': passed });
      reply.pipe(outgoing);
    });
    asked.on('error', () => outgoing.destroy());
    incoming.pipe(asked);
  });
  const listen = async (port: number) => {
    server.listen(port, 'localhost');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const port = await listen(0);
  return {
    url: `http://localhost:${port}`,
    async cut() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
    mend: async () => void (await listen(port)),
  };
}
