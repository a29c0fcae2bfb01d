import { parentPort } from 'node:worker_threads';
import type { FileReply } from '#server/jobs/file-worker.ts';
import { type CardTask, drawCard } from './draw-card.ts';

const reply = (message: FileReply) => parentPort?.postMessage(message);

parentPort?.on('message', (task: CardTask) => {
  drawCard(task).then(
    (bytes) => reply({ bytes }),
    (error) => reply({ error }),
  );
});
