import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const READY = 'this worker takes jobs';

/** A machine that does jobs and serves nothing. */
export class JobMachine {
  readonly #release: string;
  readonly #settings: Record<string, string>;
  /** 0 before the first start. */
  pid = 0;
  #end: ((signal: NodeJS.Signals) => Promise<unknown>) | undefined;

  constructor(release: string, settings: Record<string, string>) {
    this.#release = release;
    this.#settings = settings;
  }

  /** Resolves when it takes jobs. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, [join(this.#release, 'cli/main.ts'), 'work'], {
      // The line by which it reports that it is ready has the level `info`.
      env: { ...process.env, ...this.#settings, LOG_LEVEL: 'info' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.pid = child.pid ?? 0;
    const exited = once(child, 'exit');
    this.#end = (signal) => {
      child.kill(signal);
      return exited;
    };
    const ready = Promise.withResolvers<void>();
    createInterface(child.stdout).on('line', (line) => {
      if (line.includes(READY)) ready.resolve();
    });
    exited.then(([code, signal]) =>
      ready.reject(new Error(`the job machine exited with ${code ?? signal}`)),
    );
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
