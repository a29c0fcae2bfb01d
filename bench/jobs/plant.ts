import { join } from 'node:path';
import { createContext } from '#server/context.ts';
import { readConfig } from '#server/settings/config.ts';
import { startBreakableProxy } from '#tests/support/peers/breakable-proxy.ts';
import { startS3Peer } from '#tests/support/peers/s3-peer.ts';
import { startDatabase } from '../hard-day/database.ts';
import { addFilm } from './copies.ts';
import { startMachine } from './machine.ts';
import { startMailSink } from './mail-sink.ts';

export type Plant = Awaited<ReturnType<typeof startPlant>>;

/** A server's services, a database, an object store, an SMTP server, and workers as machines of their own. */
export async function startPlant(folder: string) {
  const database = await startDatabase(folder);
  const closePeer = Promise.withResolvers<() => void>();
  const peer = await startS3Peer(undefined, closePeer.resolve);
  const proxy = await startBreakableProxy(new URL(peer.bucketUrl).origin);
  const storeUrl = peer.url.replace(new URL(peer.bucketUrl).host, new URL(proxy.url).host);
  const sink = await startMailSink();
  const settingsOf = (machine: string) => ({
    DATABASE_URL: database.url,
    DATA_DIR: join(folder, machine),
    S3_URL: storeUrl,
    MEDIA_BASE_URL: peer.publicUrl,
    SMTP_URL: sink.url,
  });
  const context = await createContext(readConfig({ ...settingsOf('desk'), LOG_LEVEL: 'silent' }), {
    connection: database.connection,
  });
  const { db, engine, mailer } = context;
  const machines: Awaited<ReturnType<typeof startMachine>>[] = [];
  return {
    folder,
    db,
    database,
    context,
    engine,
    mailer,
    store: { objects: peer.objects, disconnect: proxy.disconnect, reconnect: proxy.reconnect },
    sink,
    film: await addFilm(db, storeUrl, join(folder, 'film')),
    async startMachine(name: string) {
      const machine = await startMachine(settingsOf(name));
      machines.push(machine);
      return machine;
    },
    async close() {
      await Promise.all(machines.map((machine) => machine.kill()));
      await context.close();
      await proxy.disconnect();
      (await closePeer.promise)();
      sink.close();
      await database.close();
    },
  };
}
