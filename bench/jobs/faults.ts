import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { print } from '../support/report.ts';
import { countCopies, countWrongCopies, queueCopies } from './copies.ts';
import { queueMail } from './mails.ts';
import type { Plant } from './plant.ts';
import { measureTakeOver, printTakeOver, untilItHoldsJobs } from './take-over.ts';
import { until } from './until.ts';

const MAILS = 170;
const COPIES = 30;
/** So long does the SMTP server take, so that mails are being sent when the fault happens. */
const SMTP_MS = 250;
const OUTAGE_MS = 4_000;
const MAX_DATABASE_SECONDS = 15;
/** Copies are tried every 30 seconds while the store is away. */
const MAX_STORE_SECONDS = 45;

/** Kills one of two workers in the middle of mixed jobs. */
export async function benchKill(plant: Plant): Promise<void> {
  const { db, sink, engine } = plant;
  sink.pause.ms = SMTP_MS;
  await queueCopies(db, engine.send, plant.film, COPIES);
  const mails = await queueMails(plant, 'kill', MAILS);
  const [killed, other] = await Promise.all([plant.startMachine('one'), plant.startMachine('two')]);
  const isInTheMiddle = async () => mails().arrived > 20 && (await countCopies(db, 'running')) > 1;
  await until('both workers encode', isInTheMiddle);
  await untilItHoldsJobs(db, killed.pid);
  await killed.kill();
  const takeOver = await measureTakeOver(db);
  // Starts on the folder of the one that was killed.
  const next = await plant.startMachine('one');
  await until('the jobs are done', isDone(plant, mails, COPIES));
  const jobs = `${MAILS + COPIES} jobs, one of two workers killed`;
  printTakeOver(`${jobs}: until its jobs were taken over`, [takeOver]);
  print(`${jobs}: mails lost, or sent more than twice`, mails().wrong, { atMost: 0 });
  const wrong = await countWrongCopies(db, plant.store.objects.keys());
  print(`${jobs}: copies not whole, or left over`, wrong, { atMost: 0 });
  console.log(`· ${mails().twice} of the mails were sent twice`);
  await Promise.all([other.stop(), next.stop()]);
}

/** Shuts PostgreSQL down immediately in the middle of mixed jobs, and starts it again. */
export async function benchDatabaseCrash(plant: Plant): Promise<void> {
  const { db, database, sink } = plant;
  await clear(plant);
  await queueCopies(db, plant.engine.send, plant.film, 5);
  const mails = await queueMails(plant, 'crash', 100);
  const machine = await plant.startMachine('one');
  await until('mails are sent', async () => mails().arrived > 10);
  await database.crash();
  await delay(OUTAGE_MS);
  const before = sink.count();
  await database.start();
  const seconds = await secondsUntil('work goes on', async () => sink.count() > before);
  await until('the jobs are done', isDone(plant, mails, 5));
  const limit = { atMost: MAX_DATABASE_SECONDS };
  print('PostgreSQL crashed and started: until the next mail', seconds, limit, ' s');
  print('mails lost by it, or sent more than twice', mails().wrong, { atMost: 0 });
  await machine.stop();
}

/** Disconnects the object store while copies are encoded. */
export async function benchStoreOutage(plant: Plant): Promise<void> {
  const { db, store } = plant;
  await clear(plant);
  await queueCopies(db, plant.engine.send, plant.film, 4);
  const machine = await plant.startMachine('one');
  await until('a copy is made', async () => (await countCopies(db, 'running')) > 0);
  await store.disconnect();
  await delay(OUTAGE_MS);
  const before = await countCopies(db, 'done');
  await store.reconnect();
  const seconds = await secondsUntil(
    'work goes on',
    async () => (await countCopies(db, 'done')) > before,
  );
  await until('the copies are made', async () => (await countCopies(db, 'done')) === 4);
  const limit = { atMost: MAX_STORE_SECONDS };
  print('the store away for a while: until the next copy', seconds, limit, ' s');
  await machine.stop();
}

async function clear({ db, store }: Plant): Promise<void> {
  await sql`TRUNCATE burned_videos, outgoing_mails, jobs.job`.execute(db);
  for (const key of store.objects.keys())
    if (key.includes('/screeners/')) store.objects.delete(key);
}

type Mails = Awaited<ReturnType<typeof queueMails>>;

async function queueMails({ db, mailer, sink }: Plant, name: string, count: number) {
  const recipients = Array.from({ length: count }, (_, n) => `${name}-${n}@x.example`);
  for (const to of recipients) await queueMail(db, mailer, to, 'order');
  return () => {
    const times = recipients.map((to) => sink.arrivals.get(to)?.length ?? 0);
    return {
      arrived: times.filter((each) => each > 0).length,
      twice: times.filter((each) => each === 2).length,
      wrong: times.filter((each) => each < 1 || each > 2).length,
    };
  };
}

const isDone =
  ({ db }: Plant, mails: Mails, copies: number) =>
  async () => {
    const { rows } = await sql`SELECT FROM outgoing_mails LIMIT 1`.execute(db);
    return rows.length === 0 && mails().wrong === 0 && (await countCopies(db, 'done')) === copies;
  };

async function secondsUntil(what: string, isTrue: () => Promise<boolean>): Promise<number> {
  const startedAt = performance.now();
  await until(what, isTrue);
  return (performance.now() - startedAt) / 1000;
}
