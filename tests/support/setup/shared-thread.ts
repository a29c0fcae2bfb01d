import { EventEmitter } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Thread } from '#server/jobs/start-thread.ts';

interface SharedThread {
  worker: Worker;
  /** Settles when the thread has answered all tasks posted so far. */
  idle: Promise<void>;
}

const threads = new Map<string, SharedThread>();

/** Replaces `startThread` in tests: its threads with the same file are one thread of the worker. */
export function startThread(file: URL): Thread {
  const port = new EventEmitter();
  let isTerminated = false;
  const answer = (event: string, value: unknown) => {
    if (!isTerminated) port.emit(event, value);
  };
  return Object.assign(port, {
    postMessage(task: unknown) {
      const shared = find(file);
      shared.idle = shared.idle.then(() => (isTerminated ? undefined : run(shared, task, answer)));
    },
    ref() {},
    unref() {},
    async terminate() {
      isTerminated = true;
      return 0;
    },
  }) as unknown as Thread;
}

function find(file: URL): SharedThread {
  const existing = threads.get(file.href);
  if (existing) return existing;
  const worker = new Worker(file);
  worker.unref();
  // Without a listener, an error would end the process.
  worker.on('error', () => {});
  worker.once('exit', () => threads.delete(file.href));
  const thread = { worker, idle: Promise.resolve() };
  threads.set(file.href, thread);
  return thread;
}

/** Posts a task and passes on the thread's answer, or its end. */
function run(
  { worker }: SharedThread,
  task: unknown,
  answer: (event: string, value: unknown) => void,
): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const listeners = ['message', 'error', 'exit'].map((event) => {
    const listener = (value: unknown) => {
      for (const one of listeners) worker.off(one.event, one.listener);
      answer(event, value);
      resolve();
    };
    return { event, listener };
  });
  for (const { event, listener } of listeners) worker.on(event, listener);
  worker.postMessage(task);
  return promise;
}
