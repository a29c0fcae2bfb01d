import { Worker } from 'node:worker_threads';

/** The part of `Worker` that `FileWorker` uses. */
export type Thread = Pick<
  Worker,
  'on' | 'once' | 'off' | 'postMessage' | 'ref' | 'unref' | 'terminate'
>;

const MAX_HEAP_MB = 512;

/** Starts a thread that answers each posted task with a `FileReply`. Tests replace it. */
export const startThread = (file: URL): Thread =>
  new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB } });
