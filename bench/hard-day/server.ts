import { join } from 'node:path';
import { type RunningProcess, startProcess } from '#scripts/start-process.ts';
import { childrenOf, signalAll } from './processes.ts';

/** One server of the site, with its workers. It keeps its port when it is started again. */
export class DayServer {
  readonly port: number;
  readonly #release: string;
  readonly #settings: Record<string, string>;
  /** Also set while the server is starting, so that an aborted benchmark can stop it. */
  #running: Promise<RunningProcess> | undefined;

  constructor(port: number, release: string, settings: Record<string, string>) {
    this.port = port;
    this.#release = release;
    this.#settings = { ...settings, PORT: String(port) };
  }

  async pid(): Promise<number> {
    const running = await this.#running;
    if (!running) throw new Error('the server does not run');
    return running.pid;
  }

  async workers(): Promise<number[]> {
    // A server has a guard beside each worker, which ends the worker with the server.
    return childrenOf(await this.pid(), 'worker-process');
  }

  async start(): Promise<void> {
    this.#running = startProcess([join(this.#release, 'scripts/start.ts')], this.#settings);
    await this.#running;
  }

  /** SIGTERM, as `systemctl stop` sends it. */
  async stop(): Promise<void> {
    const running = await this.#running;
    this.#running = undefined;
    await running?.stop();
  }

  /** SIGKILL for all processes of the server. */
  async kill(): Promise<void> {
    const workers = await this.workers();
    const running = await this.#running;
    this.#running = undefined;
    await running?.kill();
    signalAll(workers, 'SIGKILL');
  }
}
