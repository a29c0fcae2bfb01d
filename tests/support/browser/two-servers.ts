import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#server/db/client.ts';
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts';
import { databaseUrl } from '../database/database-url.ts';
import { startBreakableProxy } from '../peers/breakable-proxy.ts';
import { startS3Peer } from '../peers/s3-peer.ts';
import { reservePort } from '../processes/free-port.ts';
import { startSite } from '../site.ts';

/**
 * Two servers with a database and a store of their own, and a desk behind one address, which leads to
 * the first.
 */
export async function startTwoServers() {
  const cleanUps: (() => unknown)[] = [];
  const folder = await mkdtemp(join(tmpdir(), 'vignette-two-servers-'));
  const postgres = await startEmbeddedPostgres(folder);
  const database = openDatabase(postgres.connection);
  const store = await startS3Peer(undefined, (close) => cleanUps.push(close));
  const ports = [await reservePort(), await reservePort()];
  const [firstDesk = '', secondDesk = ''] = ports.map((port) => `http://localhost:${port}`);
  const proxy = await startBreakableProxy(firstDesk);
  const start = (deskUrl: string) =>
    startSite({
      DATABASE_URL: databaseUrl(postgres.connection),
      S3_URL: store.url,
      MEDIA_BASE_URL: store.publicUrl,
      DESK_URL: proxy.url,
      DESK_PORT: new URL(deskUrl).port,
      DEMO: '0',
    });
  // In turn, since the first migrates the database.
  const first = await start(firstDesk);
  const second = await start(secondDesk);
  return {
    db: database.db,
    store,
    proxy,
    siteUrl: second.url,
    killFirst: () => first.kill(),
    switchToSecond: () => proxy.forwardTo(secondDesk),
    async close() {
      await proxy.disconnect();
      await Promise.all([first.stop(), second.stop()]);
      for (const cleanUp of cleanUps) cleanUp();
      await database.close();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
