import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { openDatabase } from '#server/db/client.ts';
import { listKnownMigrations, migrateToLatest } from '#server/db/migrate.ts';
import { runInProcess } from '../support/command-in-process.ts';
import {
  type Deployment,
  signInThrough,
  startDeployment,
} from '../support/deployment/deployment.ts';
import { adapt, root } from '../support/deployment/deployment-files.ts';
import type { Service } from '../support/deployment/service.ts';
import { listWorkers } from '../support/processes/list-processes.ts';

const runFile = promisify(execFile);
const MIGRATIONS = join(root, 'server/db/migrations');

let deployment: Deployment;
beforeAll(async () => {
  deployment = await startDeployment({ WORKERS: '2', LOG_LEVEL: 'info' });
});
afterAll(() => deployment?.stop());

/** Requests pages and calls through nginx during the work, and expects a reply to each. */
async function serveDuring(work: () => Promise<unknown>): Promise<void> {
  const { nginx, dramaId } = deployment;
  const { token } = await signInThrough(nginx);
  const headers = { authorization: `Bearer ${token}` };
  const paths = [`/en/player/${dramaId}`, calls.getUserInfo.path];
  let isOver = false;
  const replies = new Map<string, number>();
  const visit = async () => {
    // At least one round after the work.
    for (let isLast = false; !isLast; ) {
      isLast = isOver;
      for (const path of paths) {
        const reply = await nginx.visit(path, { headers });
        const outcome = `${reply.status} ${path}`;
        replies.set(outcome, (replies.get(outcome) ?? 0) + 1);
      }
    }
  };
  const visiting = Promise.all([visit(), visit()]);
  await work().finally(() => {
    isOver = true;
  });
  await visiting;
  expect([...replies.keys()].sort()).toEqual(paths.map((path) => `200 ${path}`).sort());
}

/** Kills a worker and waits until another one listens in its place. */
async function replaceWorker({ pid, lines }: Service): Promise<void> {
  const countReplaced = () =>
    lines.filter((line) => line.includes('a new worker is listening')).length;
  const before = countReplaced();
  process.kill(listWorkers(pid)[0] ?? 0, 'SIGKILL');
  await expect.poll(countReplaced).toBe(before + 1);
}

/** As `systemctl list-units` prints them: 0 runs, 1 has failed, 2 has no unit file any more. */
const UNITS = `vignette@0.service loaded    active   running Vignette 0
vignette@1.service loaded    failed   failed  Vignette 1
vignette@2.service not-found inactive dead    vignette@2.service
`;
/** As `systemctl list-unit-files` prints them. */
const UNIT_FILES = 'vignette@.service  disabled enabled\nvignette@0.service enabled  enabled\n';

/**
 * Makes `systemctl` list these units and restart the servers of the deployment, and `vignette` run the
 * shipped script; returns a function that runs `deploy/roll.sh`.
 */
async function installRoll(restart: (instance: string) => Promise<unknown>, units = UNITS) {
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
    systemctl: `#!/bin/sh
case $1 in
  restart) exec ${process.execPath} -e '${program}' "http://127.0.0.1:${port}/$2" ;;
  *) cat "${bin}/$1" ;;
esac
`,
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
  await writeFile(join(bin, 'list-units'), units);
  await writeFile(join(bin, 'list-unit-files'), UNIT_FILES);
  await writeFile(join(settings, 'vignette.env'), `DATABASE_URL=${deployment.databaseUrl}\n`);
  for (const at of [0, 1] as const)
    await writeFile(
      join(settings, `${at}.env`),
      `PORT=${new URL(deployment.servers[at].url).port}\n`,
    );
  return (...instances: string[]) =>
    runFile(join(root, 'deploy/roll.sh'), instances, {
      env: { ...process.env, PATH: `${bin}:${process.env.PATH}`, PAUSE: '0' },
    });
}

test('roll.sh restarts one server after another without a lost request', async () => {
  const before = deployment.servers.map(({ pid }) => pid);
  const roll = await installRoll((instance) => deployment.restart(instance === '0' ? 0 : 1));
  await serveDuring(() => roll());
  const after = deployment.servers.map(({ pid }) => pid);
  expect(before.filter((pid) => after.includes(pid))).toEqual([]);
});

test('roll.sh restarts a single server while another one is ready', async () => {
  const asked: string[] = [];
  const roll = await installRoll(async (instance) => asked.push(instance));
  await roll('1');
  expect(asked).toEqual(['1']);
});

test('roll.sh restarts those that do not serve first, and never the only one that serves', async () => {
  const asked: string[] = [];
  // Instance 3 has no settings, so that it cannot be ready.
  const units = UNITS.replace('vignette@1', 'vignette@3');
  const roll = await installRoll(async (instance) => {
    asked.push(instance);
    throw new Error('the server ended');
  }, units);
  await expect(roll()).rejects.toThrow();
  const refusal = 'vignette@0 is not restarted: no other instance is ready';
  await expect(roll('0')).rejects.toThrow(refusal);
  expect(asked).toEqual(['3']);
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
  await serveDuring(async () => {
    await postgres.administer("CREATE ROLE site_b LOGIN PASSWORD 'second' IN ROLE site");
    await postgres.administer('ALTER ROLE site_b SET ROLE site');
    await restart(0, { DATABASE_URL });
    await restart(1, { DATABASE_URL });
    await postgres.administer('ALTER ROLE site NOLOGIN');
    await replaceWorker(servers[0]);
  });
  // Tables that the second role makes belong to the first, so that both can change them.
  const { db, close } = openDatabase({ connectionString: DATABASE_URL });
  await sql`CREATE TABLE made_later (); DROP TABLE made_later`.execute(db);
  const { rows } = await sql`SELECT current_user AS name`.execute(db);
  await close();
  expect(rows).toEqual([{ name: 'site' }]);
  await postgres.administer('ALTER ROLE site LOGIN');
});

/** The migrations of this version, those that tests above have made, and one of the next version. */
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
    await replaceWorker(servers[0]);
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
