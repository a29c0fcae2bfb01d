import { execFileSync } from 'node:child_process';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { reservePort } from './free-port.ts';

test('ports are reserved once, also by several processes, and can be listened on', async () => {
  const ports = await Promise.all(Array.from({ length: 20 }, reservePort));
  // The other process begins at the same port.
  const program = `
    Object.defineProperty(process, 'pid', { value: ${process.pid} });
    const { reservePort } = await import(${JSON.stringify(import.meta.resolve('./free-port.ts'))});
    console.log(await Promise.all(Array.from({ length: 20 }, reservePort)).then(JSON.stringify));
    process.exit();`;
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', program]);
  const all = [...ports, ...JSON.parse(output.toString())];
  expect(new Set(all).size).toBe(40);
  for (const port of ports) {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(port, resolve));
    server.close();
  }
});
