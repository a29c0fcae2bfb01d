import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { runInProcess } from '../command-in-process.ts';

/**
 * Runs commands for all browser tests in one process, started by `site.ts`: a process for each
 * command would load the whole server every time.
 */
const host = createServer(async (request, response) => {
  const { args, env } = (await json(request)) as {
    args: string[];
    env: Record<string, string>;
  };
  response.end(JSON.stringify(await runInProcess(args, env)));
});
host.listen(0, '127.0.0.1', () => {
  process.stdout.write(`ready at http://127.0.0.1:${(host.address() as AddressInfo).port}\n`);
});
