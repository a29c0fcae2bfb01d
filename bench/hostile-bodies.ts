import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { deskCallPath } from '#contract/desk/address.ts';
import { startProcess } from '#scripts/start-process.ts';
import { demoOwner } from '#server/areas/staff/demo-owner.ts';
import { reservePort } from '#tests/support/processes/free-port.ts';
import type { Attack } from './hostile-bodies/attack.ts';
import { median, print } from './support/report.ts';

const QUIET_MS = 5_000;
const PAUSE_MS = 20;
/** Until the page is cached and the code that serves it is compiled. */
const WARM_UP_REQUESTS = 20;
const ATTACK = new URL('./hostile-bodies/attack.ts', import.meta.url);

/**
 * Measures a cached page while a stranger, and then a member of staff, send the bodies that cost the
 * server most: each page on a connection of its own, which the main process accepts.
 */
export async function benchHostileBodies(settings: Record<string, string>): Promise<void> {
  const deskPort = await reservePort();
  const server = await startProcess(['scripts/run.mjs', 'start'], {
    ...settings,
    WORKERS: '2',
    // The default of a site; the other benchmarks have no limit.
    API_RATE: '300',
    DESK_PORT: String(deskPort),
  });
  try {
    const page = `${server.url}/en`;
    for (let request = 0; request < WARM_UP_REQUESTS; request += 1) await timeOf(page);
    await compare('nested bodies of a stranger', page, { kind: 'stranger', url: server.url });
    const deskUrl = `http://localhost:${deskPort}`;
    const cookie = await signIn(deskUrl);
    await compare('large bodies of staff', page, { kind: 'staff', url: deskUrl, cookie });
  } finally {
    await server.stop();
  }
}

async function compare(what: string, page: string, attack: Attack): Promise<void> {
  const quiet = await measureUntil(page, delay(QUIET_MS));
  const worker = new Worker(ATTACK, { workerData: attack });
  const ended = once(worker, 'message');
  const during = await measureUntil(page, ended);
  const [statuses] = await ended;
  const after = await measureUntil(page, delay(QUIET_MS));
  console.log(`· ${what}: replies ${JSON.stringify(statuses)}; the slowest page during them took`);
  console.log(`  ${Math.max(...during).toFixed(0)} ms, a quiet one ${median(quiet).toFixed(1)} ms`);
  const ratio = (times: number[]) => median(times) / median(quiet);
  print(`/en during ${what} : quiet`, ratio(during), { atMost: 2 });
  print(`/en after ${what} : quiet`, ratio(after), { atMost: 2 });
}

async function measureUntil(page: string, end: Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  let hasEnded = false;
  void end.then(() => (hasEnded = true));
  while (!hasEnded) {
    times.push(await timeOf(page));
    await delay(PAUSE_MS);
  }
  return times;
}

async function timeOf(page: string): Promise<number> {
  const startedAt = performance.now();
  const [reply] = (await once(get(page, { agent: false }), 'response')) as [IncomingMessage];
  if (reply.statusCode !== 200) throw new Error(`the page was answered with ${reply.statusCode}`);
  await once(reply.resume(), 'end');
  return performance.now() - startedAt;
}

async function signIn(deskUrl: string): Promise<string> {
  const reply = await fetch(deskUrl + deskCallPath('signIn'), {
    method: 'POST',
    headers: {
      origin: deskUrl,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify(demoOwner),
  });
  const cookies = reply.headers.getSetCookie();
  return cookies.map((cookie) => cookie.split(';', 1)[0]).join('; ');
}
