import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** Returns the port if nothing listens on it, or for 0 a free one; else throws as listening does. */
export async function requireFreePort(port: number, host: string): Promise<number> {
  const server = createServer().listen(port, host);
  await once(server, 'listening');
  const { port: free } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return free;
}
