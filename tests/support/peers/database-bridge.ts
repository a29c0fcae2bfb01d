import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { SocketConnection } from '#server/db/client.ts';

/** A separate socket to the database, which one test can close without affecting others. */
export async function bridgeTo(target: SocketConnection) {
  const host = await mkdtemp(join(tmpdir(), 'bridge-'));
  const name = `.s.PGSQL.${target.port}`;
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(join(target.host, name));
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        open.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  });
  const restore = () =>
    new Promise<void>((resolve) => void server.listen(join(host, name), resolve));
  const cut = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of open) socket.destroy();
    });
  await restore();
  onTestFinished(() => rm(host, { recursive: true, force: true }));
  return { connection: { ...target, host }, cut, restore };
}
