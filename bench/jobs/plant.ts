import { join } from 'node:path';
import { migrateToLatest } from '#server/db/migrate.ts';
import { createJobEngine } from '#server/jobs/engine/job-engine.ts';
import { migrateJobs } from '#server/jobs/engine/queues.ts';
import { createMailer } from '#server/mail/outbox/mailer.ts';
import { startBreakableProxy } from '#tests/support/peers/breakable-proxy.ts';
import { startS3Peer } from '#tests/support/peers/s3-peer.ts';
import { startDatabase } from '../hard-day/database.ts';
import { addFilm } from './copies.ts';
import { startMachine } from './machine.ts';
import { startMailSink } from './mail-sink.ts';

export type Plant = Awaited<ReturnType<typeof startPlant>>;

/** A database, an object store and an SMTP server, and workers as machines of their own. */
export async function startPlant(folder: string) {
  const log = { warn() {} };
  const database = await startDatabase(folder);
  const { db, pool, connection, url } = database;
  await migrateToLatest(db);
  await migrateJobs({ pool, connection, log });
  const engine = createJobEngine({ db, pool, connection, log });
  const closePeer = Promise.withResolvers<() => void>();
  const peer = await startS3Peer(undefined, closePeer.resolve);
  const proxy = await startBreakableProxy(new URL(peer.bucketUrl).origin);
  const storeUrl = peer.url.replace(new URL(peer.bucketUrl).host, new URL(proxy.url).host);
  const sink = await startMailSink();
  const machines: Awaited<ReturnType<typeof startMachine>>[] = [];
  return {
    db,
    database,
    engine,
    mailer: createMailer(engine.send, () => new Date()),
    store: { objects: peer.objects, disconnect: proxy.disconnect, reconnect: proxy.reconnect },
    sink,
    film: await addFilm(db, storeUrl, join(folder, 'film')),
    async startMachine(name: string) {
      const machine = await startMachine({
        DATABASE_URL: url,
        DATA_DIR: join(folder, name),
        S3_URL: storeUrl,
        MEDIA_BASE_URL: peer.publicUrl,
        SMTP_URL: sink.url,
      });
      machines.push(machine);
      return machine;
    },
    async close() {
      await Promise.all(machines.map((machine) => machine.kill()));
      await engine.close();
      await proxy.disconnect();
      (await closePeer.promise)();
      sink.close();
      await database.close();
    },
  };
}
