import { deserialize } from 'node:v8';
import { parentPort } from 'node:worker_threads';
import { type CellValue, writeWorkbook } from '../files/workbook.ts';
import type { FileReply } from './file-worker.ts';
import type { PackedTable } from './workbooks.ts';

const reply = (message: FileReply) => parentPort?.postMessage(message);

parentPort?.on('message', (tables: PackedTable[]) => {
  const unpacked = tables.map(({ batches, ...table }) => ({
    ...table,
    rows: batches.flatMap((batch) => deserialize(batch) as CellValue[][]),
  }));
  writeWorkbook(unpacked).then(
    (bytes) => reply({ bytes }),
    (error) => reply({ error }),
  );
});
