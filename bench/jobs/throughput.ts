import { execFile } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import type { MailTopic } from '#server/db/tables/mail.ts';
import { print } from '../support/report.ts';
import { queueBulk, queueMail } from './mails.ts';
import type { Plant } from './plant.ts';

const run = promisify(execFile);
const BARE = fileURLToPath(new URL('./bare-deliveries.ts', import.meta.url));

const MAILS = Number(process.env.BENCH_MAILS ?? 100_000);
const SECONDS = 30;
const BARE_SECONDS = 8;
const BETWEEN_SINGLES_MS = 250;
const LAST_ARRIVAL_MS = 5_000;
/** A delivery to a server on the same machine is cheaper than what keeps the queue safe. */
const MIN_RATIO = 0.1;
const P95_GOAL = { atMost: 1_000 };

/** One worker sends a bulk of mails; meanwhile others queue single ones. */
export async function benchMails(plant: Plant): Promise<void> {
  const { db, sink, mailer } = plant;
  await queueBulk(db, mailer, MAILS);
  const machine = await plant.startMachine('one');
  const [startedAt, before] = [performance.now(), sink.count()];
  const [account, order] = await Promise.all([
    sendSingles(plant, 'account'),
    sendSingles(plant, 'order'),
  ]);
  const perSecond = ((sink.count() - before) * 1000) / (performance.now() - startedAt);
  await delay(LAST_ARRIVAL_MS);
  const [accountMs, orderMs] = [account(), order()];
  await machine.stop();
  await sql`TRUNCATE outgoing_mails, jobs.job`.execute(db);
  const { stdout } = await run(process.execPath, [BARE, sink.url, String(BARE_SECONDS)]);

  const bulk = `a bulk of ${MAILS.toLocaleString('en')} mails`;
  console.log(`· ${bulk}: one worker sends ${perSecond.toFixed(0)} per second`);
  const what = `mails per second of one worker, relative to bare deliveries (${Number(stdout).toFixed(0)}/s)`;
  print(what, perSecond / Number(stdout), { atLeast: MIN_RATIO });
  console.log(
    `· ${quantile(accountMs, 0.5).toFixed(0)} ms  median of account mails beside the bulk`,
  );
  for (const [topic, times] of Object.entries({ account: accountMs, order: orderMs }))
    print(`p95 of ${topic} mails beside ${bulk}`, quantile(times, 0.95), P95_GOAL, ' ms');
}

/** Returns the function that tells how long each took; infinitely if it has not arrived. */
async function sendSingles({ db, mailer, sink }: Plant, topic: MailTopic) {
  const queuedAt = new Map<string, number>();
  const until = performance.now() + SECONDS * 1000;
  while (performance.now() < until) {
    const to = `${topic}-${queuedAt.size}@x.example`;
    queuedAt.set(to, performance.now());
    await queueMail(db, mailer, to, topic);
    await delay(BETWEEN_SINGLES_MS);
  }
  return () =>
    Array.from(
      queuedAt,
      ([to, at]) => (sink.arrivals.get(to)?.[0] ?? Number.POSITIVE_INFINITY) - at,
    );
}

function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
}
