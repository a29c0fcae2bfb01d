import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from '../../server/db/client.ts';
import { listKnownMigrations, migrateToLatest } from '../../server/db/migrate.ts';
import { runInProcess } from '../support/command-in-process.ts';
import {
  callThrough,
  type Deployment,
  signInThrough,
  startDeployment,
} from '../support/deployment/deployment.ts';
import { adapt, root } from '../support/deployment/deployment-files.ts';
import { listWorkers } from '../support/list-processes.ts';

// The tests start PostgreSQL, nginx and servers, several times, which is slow on a busy machine.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 300_000 });

const runFile = promisify(execFile);
const POLL = { timeout: 120_000, interval: 50 };
const MIGRATIONS = join(root, 'server/db/migrations');

let deployment: Deployment;
beforeAll(async () => {
  deployment = await startDeployment({ WORKERS: '2' });
});
afterAll(() => deployment?.stop());

/** Requests pages and calls through nginx during the work; returns the number of requests. */
async function serveDuring(work: () => Promise<unknown>): Promise<number> {
  const { nginx, dramaId } = deployment;
  const { token } = await signInThrough(nginx);
  let isOver = false;
  let requests = 0;
  const visit = async () => {
    // At least one round after the work.
    for (let isLast = false; !isLast; requests += 2) {
      isLast = isOver;
      expect((await nginx.visit(`/en/player/${dramaId}`)).status).toBe(200);
      expect((await callThrough(nginx, 'getUserInfo', {}, { token })).code).toBe(200);
    }
  };
  const visiting = Promise.all([visit(), visit()]);
  await Promise.race([work(), visiting]);
  isOver = true;
  await visiting;
  return requests;
}

/**
 * Makes `systemctl` restart the servers of the deployment, and `vignette` run the shipped script;
 * returns a function that runs `deploy/roll.sh`.
 */
async function installRoll(restart: (instance: string) => Promise<unknown>) {
  const bin = join(deployment.folder, 'bin');
  const settings = join(deployment.folder, 'settings');
  await Promise.all([bin, settings].map((folder) => mkdir(folder, { recursive: true })));
  const systemctl = createServer((incoming, outgoing) => {
    const instance = incoming.url?.replace('/vignette@', '') ?? '';
    restart(instance).then(
      () => outgoing.end(),
      () => outgoing.writeHead(500).end(),
    );
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void systemctl.close());
  await new Promise((resolve) => systemctl.once('listening', resolve));
  const { port } = systemctl.address() as AddressInfo;
  const program = 'fetch(process.argv[1]).then(({ ok }) => process.exit(ok ? 0 : 1))';
  const scripts = {
    systemctl: `#!/bin/sh\nexec ${process.execPath} -e '${program}' "http://127.0.0.1:${port}/$2"\n`,
    vignette: adapt('vignette.sh', {
      'runuser -u vignette -- /srv/vignette/vignette': join(root, 'vignette'),
      '/var/lib/vignette': deployment.dataDir,
      '/etc/vignette': settings,
    }),
  };
  for (const [name, script] of Object.entries(scripts)) {
    await writeFile(join(bin, name), script);
    await chmod(join(bin, name), 0o755);
  }
  await writeFile(join(settings, 'vignette.env'), `DATABASE_URL=${deployment.databaseUrl}\n`);
  for (const at of [0, 1] as const)
    await writeFile(
      join(settings, `${at}.env`),
      `PORT=${new URL(deployment.servers[at].url).port}\n`,
    );
  return () =>
    runFile(join(root, 'deploy/roll.sh'), ['0', '1'], {
      env: { ...process.env, PATH: `${bin}:${process.env.PATH}`, PAUSE: '0' },
    });
}

test('roll.sh restarts one server after another without a lost request', async () => {
  const before = deployment.servers.map(({ pid }) => pid);
  const roll = await installRoll((instance) => deployment.restart(instance === '0' ? 0 : 1));
  expect(await serveDuring(roll)).toBeGreaterThan(0);
  const after = deployment.servers.map(({ pid }) => pid);
  expect(before.filter((pid) => after.includes(pid))).toEqual([]);
});

test('roll.sh stops at a server that does not start', async () => {
  const asked: string[] = [];
  const roll = await installRoll(async (instance) => {
    asked.push(instance);
    throw new Error('the server ended');
  });
  await expect(roll()).rejects.toThrow();
  expect(asked).toEqual(['0']);
});

test('the database password is changed without an outage, by a second role', async () => {
  const { postgres, restart, servers } = deployment;
  const url = new URL(deployment.databaseUrl);
  [url.username, url.password] = ['site_b', 'second'];
  const DATABASE_URL = url.href;
  const requests = await serveDuring(async () => {
    await postgres.administer("CREATE ROLE site_b LOGIN PASSWORD 'second' IN ROLE site");
    await postgres.administer('ALTER ROLE site_b SET ROLE site');
    await restart(0, { DATABASE_URL });
    await restart(1, { DATABASE_URL });
    await postgres.administer('ALTER ROLE site NOLOGIN');
    const [killed = 0] = listWorkers(servers[0].pid);
    process.kill(killed, 'SIGKILL');
    await expect.poll(() => listWorkers(servers[0].pid).includes(killed), POLL).toBe(false);
    await expect.poll(() => listWorkers(servers[0].pid).length, POLL).toBe(2);
  });
  expect(requests).toBeGreaterThan(0);
  // Tables that the second role makes belong to the first, so that both can change them.
  const { db, close } = openDatabase({ connectionString: DATABASE_URL });
  await sql`CREATE TABLE made_later (); DROP TABLE made_later`.execute(db);
  const { rows } = await sql`SELECT current_user AS name`.execute(db);
  await close();
  expect(rows).toEqual([{ name: 'site' }]);
  await postgres.administer('ALTER ROLE site LOGIN');
});

/** The migrations of this version and one of the next. */
async function makeNextVersion(name: string, script: string): Promise<string> {
  const folder = join(deployment.folder, 'next');
  await cp(MIGRATIONS, folder, { recursive: true });
  await writeFile(join(folder, `${name}.sql`), script);
  return folder;
}

test('the servers go on while a newer version expands the schema, and can be restarted', async () => {
  const { database, databaseUrl, dataDir, restart, servers } = deployment;
  const next = await makeNextVersion(
    '9001_expand',
    `-- expand: what this version does not read
    ALTER TABLE dramas ADD COLUMN next_rank integer NOT NULL DEFAULT 0;
    ALTER TABLE users ADD COLUMN next_name text;
    CREATE TABLE next_things (id bigint PRIMARY KEY, drama_id bigint REFERENCES dramas);`,
  );
  await serveDuring(async () => {
    expect(await migrateToLatest(database.db, next)).toEqual(['9001_expand']);
    const [killed = 0] = listWorkers(servers[0].pid);
    process.kill(killed, 'SIGKILL');
    await expect.poll(() => listWorkers(servers[0].pid).includes(killed), POLL).toBe(false);
    await expect.poll(() => listWorkers(servers[0].pid).length, POLL).toBe(2);
    await restart(1);
  });
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir };
  expect(await runInProcess(['account', 'list'], env)).toMatchObject({ code: 0 });
  const { stdout } = await runInProcess(['doctor'], env);
  expect(stdout).toContain('a newer Vignette has applied 9001_expand');
});

test('a server that a newer schema does not allow refuses to start', async () => {
  const { database, restart } = deployment;
  const newest = (await listKnownMigrations()).at(-1);
  const allowed = await makeNextVersion(
    '9002_contract',
    `-- contract ${newest}: this version does not read it any more
    ALTER TABLE users DROP COLUMN next_name;`,
  );
  await migrateToLatest(database.db, allowed);
  await serveDuring(() => restart(0));

  const refused = await makeNextVersion(
    '9003_contract',
    '-- contract 9001_expand: versions before it read the old names\nDROP TABLE next_things;',
  );
  await migrateToLatest(database.db, refused);
  await expect(restart(1)).rejects.toThrow('the service ended with 1');
});
