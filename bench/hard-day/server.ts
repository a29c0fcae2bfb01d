import { join } from 'node:path';
import { type RunningProcess, startProcess } from '../../scripts/start-process.ts';
import { childrenOf, signalAll } from './processes.ts';

/** One server of the site, with its workers. It keeps its port when it is started again. */
export class DayServer {
  readonly port: number;
  readonly #release: string;
  readonly #settings: Record<string, string>;
  #running: RunningProcess | undefined;

  constructor(port: number, release: string, settings: Record<string, string>) {
    this.port = port;
    this.#release = release;
    this.#settings = { ...settings, PORT: String(port) };
  }

  get pid(): number {
    if (!this.#running) throw new Error('the server does not run');
    return this.#running.pid;
  }

  workers(): Promise<number[]> {
    return childrenOf(this.pid);
  }

  async start(): Promise<void> {
    this.#running = await startProcess([join(this.#release, 'scripts/start.ts')], this.#settings);
  }

  /** SIGTERM, as `systemctl stop` sends it. */
  async stop(): Promise<void> {
    await this.#running?.stop();
    this.#running = undefined;
  }

  /** SIGKILL for all processes of the server. */
  async kill(): Promise<void> {
    const workers = await this.workers();
    await this.#running?.kill();
    signalAll(workers, 'SIGKILL');
    this.#running = undefined;
  }
}
