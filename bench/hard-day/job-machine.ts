import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';

const POLL_MS = 50;
const READY = 'this worker takes jobs';

/** A machine that does jobs and serves nothing. */
export class JobMachine {
  readonly #release: string;
  readonly #settings: Record<string, string>;
  #end: ((signal: NodeJS.Signals) => Promise<unknown>) | undefined;

  constructor(release: string, settings: Record<string, string>) {
    this.#release = release;
    this.#settings = settings;
  }

  /** Resolves when it takes jobs. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, [join(this.#release, 'cli/main.ts'), 'work'], {
      env: { ...process.env, ...this.#settings },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const exited = once(child, 'exit');
    this.#end = (signal) => {
      child.kill(signal);
      return exited;
    };
    const ready = Promise.withResolvers<void>();
    createInterface(child.stdout).on('line', (line) => {
      if (line.includes(READY)) ready.resolve();
    });
    exited.then(([code]) => ready.reject(new Error(`the job machine exited with ${code}`)));
    await ready.promise;
  }

  stop = () => this.#finish('SIGTERM');
  kill = () => this.#finish('SIGKILL');

  async #finish(signal: NodeJS.Signals): Promise<void> {
    const end = this.#end;
    this.#end = undefined;
    await end?.(signal);
  }
}

/**
 * Waits until none of the jobs that run now is still held by the machine that had it, and returns the
 * seconds. Other machines end theirs meanwhile, or still have them.
 */
export async function secondsUntilTakenOver(db: Db): Promise<number> {
  const begun = performance.now();
  const { rows: held } = await sql<{ id: string; retry_count: number }>`
    SELECT id, retry_count FROM jobs.job WHERE state = 'active'`.execute(db);
  const ids = held.map(({ id }) => id);
  const stillHeld = sql`
    SELECT FROM jobs.job WHERE state = 'active' AND id = ANY (${ids}) AND retry_count = 0`;
  while ((await stillHeld.execute(db)).rows.length > 0) await delay(POLL_MS);
  return (performance.now() - begun) / 1000;
}
