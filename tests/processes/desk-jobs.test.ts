import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { HERE, KINDS, reaches, start, startJobServers } from '../support/areas/job-servers.ts';
import { databaseUrl } from '../support/database.ts';

const { db, connection, dataDir, serverWith } = await startJobServers();

beforeAll(() => sql`CREATE TABLE effects (job bigint)`.execute(db));

/** Starts a machine in its own process, and kills it when it is in the middle of a job. */
async function killMachine(place: 'before' | 'after') {
  const program = new URL('../support/processes/hanging-machine.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [program, databaseUrl(connection), dataDir, HERE, place], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(createInterface(child.stdout), 'line');
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

const countEffects = async (id: number) =>
  (await sql`SELECT FROM effects WHERE job = ${id}`.execute(db)).rows.length;

test.each(['before', 'after'] as const)(
  'a machine is killed %s the commit of a job: another takes over, and its effect is made once',
  async (place) => {
    const other = serverWith(async (run) => {
      await db.transaction().execute(async (tx) => {
        await sql`INSERT INTO effects VALUES (${run.id})`.execute(tx);
        await run.commitResult(tx, { dramas: 2 });
      });
      return { dramas: 2 };
    });
    const id = await start(other);
    await killMachine(place);
    expect(await other.get(id, KINDS)).toMatchObject({ state: 'running' });
    await other.startWorker();
    const dramas = place === 'before' ? 2 : 1;
    expect(await reaches(other, id, 'done')).toMatchObject({ result: { dramas }, failure: null });
    expect(await countEffects(id)).toBe(1);
  },
);
