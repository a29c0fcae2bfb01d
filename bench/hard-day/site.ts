import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HOST, type Nginx, startNginx } from '#tests/support/deployment/nginx.ts';
import { reservePort } from '#tests/support/processes/free-port.ts';
import type { TakeOver } from '../jobs/take-over.ts';
import { type DayDatabase, startDatabase } from './database.ts';
import { JobMachine } from './job-machine.ts';
import { type MailServer, startMailServer } from './mail-server.ts';
import { makeRelease } from './release.ts';
import { DayServer } from './server.ts';
import { mountSmallDisk, type SmallDisk } from './small-disk.ts';

export const OPERATOR = 'orders@vignette.example';
/** The workers of each server. */
export const WORKERS = 2;

/** Without a handler, the process would end and leave servers and a mounted disk behind. */
const ABORTS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'uncaughtException'] as const;

export interface Site {
  /** The program and the build that the servers run. */
  release: string;
  database: DayDatabase;
  mail: MailServer;
  /** The DATA_DIR of the second server. */
  disk: SmallDisk;
  servers: [DayServer, DayServer];
  jobMachine: JobMachine;
  /** How others took over the jobs of a killed machine. */
  takeOvers: TakeOver[];
  nginx: Nginx;
  stop(): Promise<void>;
}

/**
 * nginx with the shipped configuration, two servers, a machine that only does jobs, PostgreSQL and a
 * mail server.
 */
export async function startSite(settings: Record<string, string>): Promise<Site> {
  const folder = await mkdtemp(join(tmpdir(), 'vignette-day-'));
  const ends: (() => Promise<unknown>)[] = [
    () => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }),
  ];
  const stopAll = async () => {
    for (const end of ends.toReversed())
      await end().catch((error) => console.error('cleaning up failed:', error));
    for (const event of ABORTS) process.off(event, abort);
  };
  let stopping: Promise<void> | undefined;
  // Called when the process is aborted and, when the work fails because of that, a second time.
  const stop = () => {
    stopping ??= stopAll();
    return stopping;
  };
  const abort = (reason: unknown) => {
    console.error('aborted:', reason);
    void stop().finally(() => process.exit(1));
  };
  for (const event of ABORTS) process.once(event, abort);
  try {
    const release = join(folder, 'release');
    await makeRelease(release);
    const disk = await mountSmallDisk(join(folder, 'small-disk'));
    ends.push(disk.unmount);
    const mail = await startMailServer();
    ends.push(mail.close);
    const database = await startDatabase(join(folder, 'database'));
    ends.push(database.close);
    const dataDir = join(folder, 'data');
    await mkdir(dataDir);
    const common = {
      ...settings,
      NODE_ENV: 'production',
      DATABASE_URL: database.url,
      SMTP_URL: mail.url,
      BUSINESS_EMAIL: OPERATOR,
      PUBLIC_URL: `https://${HOST}`,
    };
    const startServer = async (ownDataDir: string) => {
      const server = new DayServer(await reservePort(), release, {
        ...common,
        WORKERS: String(WORKERS),
        DATA_DIR: ownDataDir,
        TRUSTED_PROXIES: '127.0.0.1',
      });
      ends.push(() => server.stop());
      await server.start();
      return server;
    };
    // One after the other: the first migrates the database and fills in the demo.
    const servers: [DayServer, DayServer] = [
      await startServer(dataDir),
      await startServer(disk.folder),
    ];
    const jobMachine = new JobMachine(release, {
      ...common,
      DATA_DIR: join(folder, 'job-machine'),
    });
    ends.push(jobMachine.stop);
    await jobMachine.start();
    const at = servers.map(({ port }) => `127.0.0.1:${port}`) as [string, string];
    const nginxFolder = join(folder, 'nginx');
    await mkdir(nginxFolder);
    // The configuration needs addresses of desks too, which this load does not request.
    const nginx = await startNginx(nginxFolder, { servers: at, desks: at });
    ends.push(nginx.stop);
    return { release, database, mail, disk, servers, jobMachine, takeOvers: [], nginx, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
