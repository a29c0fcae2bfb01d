import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningProcess, startProcess } from '#scripts/start-process.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#server/db/embedded/embedded-postgres.ts';
import { ask } from '../support/ask.ts';
import { databaseUrl } from '../support/database.ts';
import { reservePort } from '../support/processes/free-port.ts';

const WORKERS = 2;
/** The main process, the desk and the workers. */
const PROCESSES = 2 + WORKERS;

interface Line {
  level: string;
  msg: string;
  worker?: number;
  err?: object;
}

let folder: string;
let postgres: EmbeddedPostgres;
let site: RunningProcess;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vignette-outage-'));
  await chmod(folder, 0o711);
  postgres = await startEmbeddedPostgres(join(folder, 'elsewhere'));
  site = await startProcess(['scripts/start.ts'], {
    NODE_ENV: 'production',
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: databaseUrl(postgres.connection),
    WORKERS: String(WORKERS),
    PORT: '0',
    DESK_PORT: String(await reservePort()),
    DEMO: '0',
    METRICS_HOST: '127.0.0.1',
    LOG_LEVEL: 'debug',
  });
});

afterAll(async () => {
  await site?.stop();
  await postgres?.stop();
  await rm(folder, { recursive: true, force: true });
});

const linesSince = (start: number): Line[] =>
  site.lines.slice(start).flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []));

test('an outage of the database is two warnings of each process, whatever work fails meanwhile', async () => {
  const start = site.lines.length;
  const has = (...messages: string[]) => {
    const logged = new Set(linesSince(start).map(({ msg }) => msg));
    return messages.every((message) => logged.has(message));
  };
  const count = (message: string) => linesSince(start).filter(({ msg }) => msg === message).length;

  await postgres.stop();
  await expect.poll(() => count('the database cannot be reached')).toBe(PROCESSES);
  // All of these run at intervals of up to ten seconds.
  await expect
    .poll(() =>
      has(
        'maintenance of view counts failed',
        'the job engine reported an error',
        'the listening connection was lost; reconnecting',
      ),
    )
    .toBe(true);
  expect((await ask(site, '/metrics')).text).toContain('vignette_database_up 0');

  postgres = await startEmbeddedPostgres(join(folder, 'elsewhere'));
  await expect.poll(() => count('the database responds again')).toBe(PROCESSES);

  const loud = linesSince(start).filter(({ level }) => ['warn', 'error', 'fatal'].includes(level));
  const outages = Object.groupBy(loud, ({ worker }) => String(worker ?? 'main'));
  expect(Object.keys(outages)).toHaveLength(PROCESSES);
  for (const lines of Object.values(outages))
    expect(lines?.map(({ msg, err }) => [msg, err])).toEqual([
      ['the database cannot be reached', undefined],
      ['the database responds again', undefined],
    ]);
});
