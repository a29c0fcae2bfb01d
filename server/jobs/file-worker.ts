import { AppError } from '../errors/app-error.ts';
import type { Thread } from './start-thread.ts';

/** What the thread posts for each task. */
export type FileReply = { bytes: Uint8Array } | { error: unknown };

interface FileWorkerOptions {
  timeLimitMs?: number;
  idleMs?: number;
}

const RETRY_AFTER_SECONDS = 30;

/**
 * Makes files in a worker thread, one at a time: the fonts of a PDF take seconds of CPU, during
 * which the main thread must serve requests. The thread keeps the fonts it has loaded and ends when
 * idle.
 */
export class FileWorker<Task> {
  /** For one file. Tests wait longer on a busy machine. */
  static timeLimitMs = 30_000;

  readonly #timeLimitMs: number;
  readonly #idleMs: number;
  readonly #start: () => Thread;
  #worker: Thread | undefined;
  #idleTimer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(
    start: () => Thread,
    { timeLimitMs = FileWorker.timeLimitMs, idleMs = 5 * 60_000 }: FileWorkerOptions = {},
  ) {
    this.#timeLimitMs = timeLimitMs;
    this.#idleMs = idleMs;
    this.#start = start;
  }

  /** Must not be called before the previous call has settled. */
  async make(task: Task): Promise<Uint8Array> {
    if (this.#isClosed) throw new Error('the file worker is closed');
    clearTimeout(this.#idleTimer);
    this.#worker ??= this.#open();
    const reply = await this.#run(this.#worker, task).catch((error) => {
      void this.#end();
      throw error;
    });
    this.#worker?.unref();
    this.#idleTimer = setTimeout(() => void this.#end(), this.#idleMs).unref();
    if ('error' in reply) throw reply.error;
    return reply.bytes;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#end();
  }

  #open(): Thread {
    const worker = this.#start();
    // Without a listener, an error of an idle thread, such as lack of memory, would end the
    // process.
    worker.on('error', () => {});
    worker.on('exit', () => {
      if (this.#worker === worker) this.#worker = undefined;
    });
    return worker;
  }

  async #run(worker: Thread, task: Task): Promise<FileReply> {
    const { promise, resolve, reject } = Promise.withResolvers<FileReply>();
    const onExit = () => reject(new Error('the file worker ended before the file was made'));
    const timer = setTimeout(() => {
      reject(new AppError('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS }));
    }, this.#timeLimitMs);
    worker.ref();
    worker.once('message', resolve).once('error', reject).once('exit', onExit);
    try {
      worker.postMessage(task);
      return await promise;
    } finally {
      clearTimeout(timer);
      worker.off('message', resolve).off('error', reject).off('exit', onExit);
    }
  }

  async #end(): Promise<void> {
    clearTimeout(this.#idleTimer);
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }
}
