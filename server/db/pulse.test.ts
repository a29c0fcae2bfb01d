import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { quickest } from '../../tests/support/quickest.ts';
import { type OpenDatabase, openDatabase } from './client.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded/embedded-postgres.ts';
import { DatabaseSilent, Pulse } from './pulse.ts';

let dataDir: string;
let postgres: EmbeddedPostgres;
let database: OpenDatabase;
let pulse: Pulse;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vignette-pulse-'));
  postgres = await startEmbeddedPostgres(dataDir);
  database = openDatabase(postgres.connection);
  pulse = new Pulse(postgres.connection, { warn: () => {} });
});

afterAll(async () => {
  await signalAll('CONT');
  await pulse.close();
  await database.close();
  await postgres.stop();
  await rm(dataDir, { recursive: true });
});

/** A frozen server keeps its connections and answers nothing. */
async function signalAll(signal: 'STOP' | 'CONT') {
  const [postmaster = ''] = (
    await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')
  ).split('\n');
  const children = execFileSync('pgrep', ['-P', postmaster], { encoding: 'utf8' });
  for (const pid of [postmaster, ...children.trim().split(/\s+/)])
    process.kill(Number(pid), `SIG${signal}`);
}

const ask = () => pulse.guard(async () => void (await sql`select 1`.execute(database.db)));

test('work is given up when the database freezes, refused while it is silent, done when it is back', async () => {
  await ask();
  await signalAll('STOP');
  const frozenAt = performance.now();
  await expect(ask()).rejects.toThrow(DatabaseSilent);
  expect(performance.now() - frozenAt).toBeLessThan(2_500);

  const refused = () => expect(ask()).rejects.toThrow(DatabaseSilent);
  expect(await quickest(refused)).toBeLessThan(50);

  await signalAll('CONT');
  await expect
    .poll(
      () =>
        ask().then(
          () => 'answered',
          () => 'silent',
        ),
      { timeout: 5_000 },
    )
    .toBe('answered');
});
