import { setTimeout as delay } from 'node:timers/promises';
import { signalAll } from './processes.ts';
import type { DayServer } from './server.ts';
import type { Site } from './site.ts';

export interface DayEvent {
  name: string;
  /** Causes the fault and ends it; the fault ends when the promise resolves. */
  run(site: Site): Promise<void>;
}

/** As `RestartSec` of the systemd unit. */
const RESTART_MS = 5_000;
const POLL_MS = 50;

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
];

async function stopDatabase({ database }: Site, ms: number): Promise<void> {
  await database.stop();
  await delay(ms);
  await database.start();
}

/** Resolves when another worker has taken its place. */
async function killWorker(server: DayServer): Promise<void> {
  const before = await server.workers();
  signalAll(before.slice(0, 1), 'SIGKILL');
  const isReplaced = async () => {
    const now = await server.workers();
    return now.length === before.length && now.some((pid) => !before.includes(pid));
  };
  while (!(await isReplaced())) await delay(POLL_MS);
}
