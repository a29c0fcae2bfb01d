import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/** Below the ports that systems give to connections and to servers that listen on port 0. */
const FIRST = 10_000;
const COUNT = 10_000;

/** Processes begin at different places, so that they seldom meet. */
let next = process.pid % COUNT;

/**
 * A port that nothing listens on, for programs that cannot listen on port 0. No other call returns it
 * as long as this process runs, in any process of this machine: each port has a second one, `COUNT`
 * higher, on which the process that uses the first keeps listening.
 */
export async function reservePort(): Promise<number> {
  for (let tries = 0; tries < COUNT; tries += 1) {
    const port = FIRST + (next++ % COUNT);
    const reservation = await listen(port + COUNT);
    if (!reservation) continue;
    reservation.unref();
    const server = await listen(port);
    if (!server) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
  throw new Error(`none of ${COUNT} ports is free`);
}

/** Resolves to undefined if the port is in use. */
function listen(port: number): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    );
    server.listen(port, () => resolve(server));
  });
}
