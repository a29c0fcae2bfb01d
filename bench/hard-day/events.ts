import { setTimeout as delay } from 'node:timers/promises';
import { measureTakeOver, untilItHoldsJobs } from '../jobs/take-over.ts';
import { signalAll } from './processes.ts';
import { deployBuild, NEW_HEADING } from './release.ts';
import type { DayServer } from './server.ts';
import { type Site, WORKERS } from './site.ts';

export interface DayEvent {
  name: string;
  /** Causes the fault and ends it; the fault ends when the promise resolves. */
  run(site: Site): Promise<void>;
}

/** As `RestartSec` of `deploy/systemd/vignette.service`. */
const RESTART_MS = 5_000;
const POLL_MS = 50;
/**
 * nginx does not try a server again for the `fail_timeout` of `deploy/nginx/vignette.conf`, in whole
 * seconds, after it was down; `deploy/roll.sh` waits as long.
 */
const PROXY_RETRY_MS = 6_000;

/** Until every machine holds mails that it cannot deliver. */
const HELD_MAILS_MS = 8_000;

export const events: DayEvent[] = [
  {
    name: 'a server killed, started again after 5 s',
    async run({ servers: [first] }) {
      await first.kill();
      await delay(RESTART_MS);
      await first.start();
    },
  },
  {
    name: 'a worker killed',
    run: ({ servers: [, second] }) => killWorker(second),
  },
  {
    name: 'PostgreSQL stopped for 30 s',
    run: (site) => stopDatabase(site, 30_000),
  },
  {
    name: 'PostgreSQL stopped for 5 s',
    run: (site) => stopDatabase(site, 5_000),
  },
  {
    name: 'PostgreSQL frozen for 5 s',
    async run({ database }) {
      await database.signal('SIGSTOP');
      await delay(5_000).finally(() => database.signal('SIGCONT'));
    },
  },
  {
    name: 'the disk of a server full, also at its restart',
    async run({ disk, servers: [, second] }) {
      await disk.fill();
      await delay(3_000);
      await second.stop();
      await second.start();
      await disk.empty();
    },
  },
  {
    name: 'the mail server hanging for 25 s',
    async run({ mail }) {
      mail.hang();
      await delay(25_000).finally(mail.recover);
    },
  },
  {
    name: 'a machine that does jobs killed while it sends mails',
    async run({ database, jobMachine, mail, takeOvers }) {
      mail.hang();
      await delay(HELD_MAILS_MS);
      await untilItHoldsJobs(database.db, jobMachine.pid);
      await jobMachine.kill();
      mail.recover();
      takeOvers.push(await measureTakeOver(database.db));
      await jobMachine.start();
    },
  },
  {
    name: 'a new build, the workers replaced by SIGUSR2',
    async run({ release, servers }) {
      await deployBuild(release);
      for (const server of servers) await replaceWorkers(server);
      for (const server of servers) await checkBuild(server);
    },
  },
  {
    name: 'both servers restarted, one after the other',
    async run({ servers }) {
      for (const server of servers) {
        await server.stop();
        await server.start();
        await delay(PROXY_RETRY_MS);
      }
    },
  },
];

async function stopDatabase({ database }: Site, ms: number): Promise<void> {
  await database.stop();
  await delay(ms);
  await database.start();
}

/** Resolves when another worker has taken its place. */
async function killWorker(server: DayServer): Promise<void> {
  const [worker = 0] = await server.workers();
  signalAll([worker], 'SIGKILL');
  await untilReplaced(server, [worker]);
}

async function replaceWorkers(server: DayServer): Promise<void> {
  const workers = await server.workers();
  signalAll([await server.pid()], 'SIGUSR2');
  await untilReplaced(server, workers);
}

async function untilReplaced(server: DayServer, old: number[]): Promise<void> {
  const isReplaced = async () => {
    const workers = await server.workers();
    return workers.length === WORKERS && !workers.some((pid) => old.includes(pid));
  };
  while (!(await isReplaced())) await delay(POLL_MS);
}

/** Each worker must have the new build; connections go to the workers in turn. */
async function checkBuild({ port }: DayServer): Promise<void> {
  for (let n = 0; n < WORKERS; n += 1) {
    const headers = { connection: 'close' };
    const page = await fetch(`http://127.0.0.1:${port}/en/about`, { headers });
    if (!(await page.text()).includes(NEW_HEADING))
      throw new Error('a worker shows the page of the old build');
  }
}
