import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { runInProcess } from '#tests/support/command-in-process.ts';
import { reservePort } from '#tests/support/processes/free-port.ts';

test('ready waits until /health/ready answers 200', async () => {
  const statuses = [503, 503, 200];
  const paths: unknown[] = [];
  const server = createServer((incoming, outgoing) => {
    paths.push(incoming.url);
    outgoing.writeHead(statuses.shift() ?? 500).end();
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const result = await runInProcess(['ready'], { HOST: '0.0.0.0', PORT: `${port}` });
  expect(result).toEqual({ code: 0, stdout: '', stderr: '' });
  expect(paths).toEqual(['/health/ready', '/health/ready', '/health/ready']);
});

test('ready fails when the time is over, and without a port', async () => {
  const PORT = `${await reservePort()}`;
  const late = await runInProcess(['ready', '--timeout', '0'], { PORT });
  expect(late.code).toBe(1);
  expect(late.stderr).toContain(`port ${PORT}, was not ready within 0 seconds`);
  const unknown = await runInProcess(['ready'], { PORT: '0' });
  expect(unknown).toMatchObject({ code: 1, stderr: expect.stringContaining('PORT is 0') });
});
