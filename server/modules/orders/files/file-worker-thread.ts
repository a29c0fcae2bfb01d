import { parentPort } from 'node:worker_threads';
import { type FileTask, writeFile } from './write-file.ts';

export type FileReply = { bytes: Uint8Array } | { error: unknown };

const reply = (message: FileReply) => parentPort?.postMessage(message);

parentPort?.on('message', (task: FileTask) => {
  writeFile(task).then(
    (bytes) => reply({ bytes }),
    (error) => reply({ error }),
  );
});
