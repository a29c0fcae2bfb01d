import { FileWorker } from '#server/jobs/file-worker.ts';
import { startThread } from '#server/jobs/start-thread.ts';
import { WorkQueue } from '#server/jobs/work-queue.ts';

/** The buyer who downloads a file; `signal` is aborted when the request is. */
export interface Downloader {
  userId: number;
  signal?: AbortSignal | undefined;
}

/** One file at a time: a second thread would load the fonts again and take a core from requests. */
const QUEUE = {
  running: 1,
  waiting: 8,
  perOwner: 1,
  whenFull: 'tooManyRequests',
  retryAfterSeconds: 5,
} as const;

export type FileMaker<Task> = ReturnType<typeof createFileMaker<Task>>;

/** Makes files in a worker thread that runs the module `thread`. */
export function createFileMaker<Task>(thread: URL) {
  const queue = new WorkQueue(QUEUE);
  const worker = new FileWorker<Task>(() => startThread(thread));
  return {
    /** Without a downloader, as in commands, there is no limit per user. */
    make: (task: Task, by?: Downloader): Promise<Uint8Array> =>
      queue.run(() => worker.make(task), by && { owner: String(by.userId), signal: by.signal }),

    /** A buyer or operator who signs does not wait for downloads. */
    makeNext: async (task: Task): Promise<Buffer> =>
      Buffer.from(await queue.run(() => worker.make(task), { isNext: true })),

    close: () => worker.close(),
  };
}
