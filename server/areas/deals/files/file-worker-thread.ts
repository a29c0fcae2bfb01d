import { parentPort } from 'node:worker_threads';
import type { FileReply } from '#server/jobs/file-worker.ts';
import { type FileTask, writeFile } from './write-file.ts';

const reply = (message: FileReply) => parentPort?.postMessage(message);

parentPort?.on('message', (task: FileTask) => {
  writeFile(task).then(
    (bytes) => reply({ bytes }),
    (error) => reply({ error }),
  );
});
