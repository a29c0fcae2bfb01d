import readXlsxFile from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { afterFile } from '#tests/support/after-file.ts';
import { createWorkbooks } from './workbooks.ts';

const workbooks = createWorkbooks();
afterFile(() => workbooks.close());

test('rows of all batches are written, and other work runs between the batches', async () => {
  const started: number[] = [];
  let turns = 0;
  let isWritten = false;
  const countTurn = () => {
    turns += 1;
    if (!isWritten) setImmediate(countTurn);
  };
  countTurn();
  function* rows() {
    for (let row = 0; row < 1201; row++) {
      if (row % 500 === 0) started.push(turns);
      yield [`row ${row}`, row, { time: new Date('2026-11-17T12:00:00Z') }];
    }
  }
  const columns = ['a', 'b', 'c'].map((heading) => ({ heading, width: 10 }));
  const bytes = await workbooks.write([{ name: 'Rows', columns, rows: rows() }]);
  isWritten = true;
  const [sheet] = await readXlsxFile(Buffer.from(bytes));
  expect(sheet?.data).toHaveLength(1202);
  expect(sheet?.data.at(-1)).toEqual(['row 1200', 1200, new Date('2026-11-17T12:00:00Z')]);
  expect(new Set(started).size).toBe(3);
});
