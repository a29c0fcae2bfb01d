import { expect, test, vi } from 'vitest';
import { createRowPrinter } from './print-rows.ts';

test('columns are as wide as their widest cell, also with long ids and wide characters', () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  const printRows = createRowPrinter();
  const row = { verdict: 'added', place: 'Rights row 9', details: ['svod'] } as const;
  const long = 'harbour-pictures:the-last-lamp';
  printRows([
    { ...row, subject: 'A-1', details: ['svod'] },
    { ...row, place: 'Rights row 10', subject: long, details: ['avod'] },
    { ...row, subject: '雾中灯塔', details: ['fast'] },
  ]);
  printRows([{ ...row, verdict: 'refused', subject: 'B-2', details: ['media is missing'] }]);
  const lines = log.mock.calls.map(([line]) => String(line));
  log.mockRestore();
  expect(lines).toEqual([
    `added    Rights row 9   A-1${' '.repeat(29)}svod`,
    `added    Rights row 10  ${long}  avod`,
    `added    Rights row 9   雾中灯塔${' '.repeat(24)}fast`,
    `error    Rights row 9   B-2${' '.repeat(29)}media is missing`,
  ]);
});
